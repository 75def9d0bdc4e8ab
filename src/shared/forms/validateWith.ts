import * as v from 'valibot'
import { fieldMessages } from '@/contract/issues'
import { type FieldErrors, fieldErrors } from './fieldErrors'

/** Makes a react-final-form `validate` of a contract schema, with the rules and messages of the server. */
export function validateWith(schema: v.GenericSchema): (values: object) => FieldErrors {
  return (values) => {
    const result = v.safeParse(schema, values)
    return result.success ? {} : fieldErrors(fieldMessages(result.issues), values)
  }
}
