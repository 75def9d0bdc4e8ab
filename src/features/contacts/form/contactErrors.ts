import * as v from 'valibot'
import { changeErrors } from '@/contract/changeErrors'
import { contactInput, contactPatch, isIdentified } from '@/contract/contacts/contact'
import { messages } from '@/contract/fields'
import { fieldMessages } from '@/contract/issues'
import { fieldErrors } from '@/shared/forms/fieldErrors'
import { changedFields, contactInputOf, filledRows, listFields } from './contactValues'
import type { ContactValues } from './contactValues'

/** What is wrong with a new contact, in the shape of the form. */
export function newContactErrors(values: ContactValues) {
  const result = v.safeParse(contactInput, contactInputOf(values))
  return result.success
    ? {}
    : fieldErrors(placedInForm(fieldMessages(result.issues), values), values)
}

/** What is wrong with the changed fields; what was stored before is not this form's to complain about. */
export function changedContactErrors(before: ContactValues, values: ContactValues) {
  const found = changeErrors(contactPatch, changedFields(before, values), before)
  const missing = isIdentified(contactInputOf(values)) ? {} : { firstName: messages.required }
  return fieldErrors(placedInForm({ ...missing, ...found }, values), values)
}

/** Messages keyed by path, moved to the form's rows: empty lines are not sent, so the third line may be the second entry. */
export function placedInForm(
  found: Record<string, string>,
  values: ContactValues,
): Record<string, string> {
  const entries = Object.entries(found).map<[string, string]>(([path, message]) => {
    const [name = '', index = '', ...rest] = path.split('.')
    const list = listFields.find((each) => each === name)
    const place =
      list && /^\d+$/.test(index) ? filledRows(values, list)[Number(index)]?.at : undefined
    return [place === undefined ? path : [name, place, ...rest].join('.'), message]
  })
  return Object.fromEntries(entries)
}
