import type { ContactPatch } from '@/contract/contacts/contactChange'

const EXTRA = 'extras.'

/** Returns the names of a patch's fields; custom fields are `extras.<name>`. */
export function namesIn({ extras = {}, ...fields }: ContactPatch): string[] {
  return [...Object.keys(fields), ...Object.keys(extras).map((name) => EXTRA + name)]
}

/** Returns the own name of a custom field, `extras.<name>`; undefined for another field. */
export function customFieldOf(name = ''): string | undefined {
  return name.startsWith(EXTRA) ? name.slice(EXTRA.length) : undefined
}

/** Returns whether a contact has the values of a patch. */
export function hasValues(contact: object, patch: ContactPatch): boolean {
  return namesIn(patch).every((name) => isSameCell(contact, patch, name))
}

/** Returns whether a field has one value in two contacts, down to labels and parts. */
export function isSameCell(one: object, other: object, name: string): boolean {
  return canonical(one, name) === canonical(other, name)
}

/** Returns a value as JSON in which the order of names and what is empty make no difference. */
function canonical(fields: object, name: string): string {
  return JSON.stringify(valueIn(fields, name) ?? '', (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.entries(part)
          .filter(([, each]) => each !== '')
          .sort()
      : part,
  )
}

/** Returns the value of a field; custom fields are `extras.<name>`. */
export function valueIn(fields: object, name: string): unknown {
  const customField = customFieldOf(name)
  if (customField === undefined) return Reflect.get(fields, name)
  const extras: unknown = Reflect.get(fields, 'extras')
  const isThere =
    typeof extras === 'object' && extras !== null && Object.hasOwn(extras, customField)
  return isThere ? Reflect.get(extras, customField) : undefined
}
