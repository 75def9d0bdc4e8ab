import * as v from 'valibot'
import { changeErrors } from '@/contract/changeErrors'
import { contactInput, contactPatch, isIdentified } from '@/contract/contacts/contactChange'
import { messages } from '@/contract/fields'
import { fieldMessages } from '@/contract/issues'
import { fieldErrors } from '@/shared/forms/fieldErrors'
import { newNameIssue } from '../fields/fieldName'
import { changedFields, contactInputOf, filledRows, listFields } from './contactValues'
import type { ContactValues } from './contactValues'

/** Returns the errors of a new contact in the shape of the form. */
export function newContactErrors(values: ContactValues) {
  const result = v.safeParse(contactInput, contactInputOf(values))
  const found = result.success ? {} : fieldMessages(result.issues)
  return fieldErrors({ ...moveToFormRows(found, values), ...customErrors(values) }, values)
}

/** Returns the errors of the changed fields; values stored before are not checked. */
export function changedContactErrors(before: ContactValues, values: ContactValues) {
  const found = changeErrors(contactPatch, changedFields(before, values), before)
  const missing = isIdentified(contactInputOf(values)) ? {} : { firstName: messages.required }
  return fieldErrors(
    { ...moveToFormRows({ ...missing, ...found }, values), ...customErrors(values) },
    values,
  )
}

/** Returns the errors in the names of new custom fields, keyed by path. */
function customErrors({ extras }: ContactValues): Record<string, string> {
  return Object.fromEntries(
    extras.flatMap(({ name = '', value = '', isNew = false }, at) => {
      if (!isNew || (name.trim() === '' && value.trim() === '')) return []
      const others = extras
        .toSpliced(at, 1)
        .flatMap((each) => (each.isRemoved === true ? [] : [each.name ?? '']))
      const issue = newNameIssue(name.trim(), others, undefined)
      return issue === undefined ? [] : [[`extras.${String(at)}.name`, issue]]
    }),
  )
}

/**
 * Moves messages, keyed by path, to the form's rows: empty rows are not sent, so indexes differ.
 */
export function moveToFormRows(
  found: Record<string, string>,
  values: ContactValues,
): Record<string, string> {
  const entries = Object.entries(found).map<[string, string]>(([path, message]) => {
    const [name = '', index = '', ...rest] = path.split('.')
    if (name === 'extras') return [customPath(path, values), message]
    const list = listFields.find((each) => each === name)
    const place =
      list && /^\d+$/.test(index) ? filledRows(values, list)[Number(index)]?.at : undefined
    return [place === undefined ? path : [name, place, ...rest].join('.'), message]
  })
  return Object.fromEntries(entries)
}

/** Returns the path of a custom field in the form, from its path by name. */
function customPath(path: string, { extras }: ContactValues): string {
  const name = path.slice('extras.'.length)
  const at = extras.findIndex((each) => each.name === name)
  return at < 0 ? path : `extras.${String(at)}.value`
}
