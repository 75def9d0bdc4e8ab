import * as v from 'valibot'
import { fieldMessages } from '@/contract/issues'
import { type FieldErrors, fieldErrors } from './fieldErrors'

/** A react-final-form `validate` made of a contract schema: the same rules and messages as on the server, in the shape of the values. */
export function validateWith(schema: v.GenericSchema): (values: object) => FieldErrors {
  return (values) => {
    const result = v.safeParse(schema, values)
    return result.success ? {} : fieldErrors(fieldMessages(result.issues), values)
  }
}
