import { fieldLabels } from '../form/describeChanges'
import { type FieldNames, customTitle } from '../model/customFields'

const EXTRA = 'extras.'
const labels: Readonly<Record<string, string>> = fieldLabels

/** Returns the own name of a custom field, `extras.<name>`; undefined for another field. */
export function customFieldOf(name = ''): string | undefined {
  return name.startsWith(EXTRA) ? name.slice(EXTRA.length) : undefined
}

/** Returns the label of a field of a contact; custom fields are `extras.<name>`. */
export function cellLabel(name: string, names?: FieldNames): string {
  const customField = customFieldOf(name)
  return customField === undefined ? (labels[name] ?? name) : customTitle(customField, names)
}

/** Returns the value of a field as text, such as "ada@example.com, ada@work.example". */
export function cellText(fields: object, name: string): string {
  return inWords(valueIn(fields, name))
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

function valueIn(fields: object, name: string): unknown {
  const customField = customFieldOf(name)
  if (customField === undefined) return Reflect.get(fields, name)
  const extras: unknown = Reflect.get(fields, 'extras')
  const isThere =
    typeof extras === 'object' && extras !== null && Object.hasOwn(extras, customField)
  return isThere ? Reflect.get(extras, customField) : undefined
}

function inWords(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (!Array.isArray(value)) return ''
  return value
    .map((item: unknown) => {
      if (typeof item === 'string') return item
      return typeof item === 'object' && item !== null ? partsOf(item) : ''
    })
    .join(', ')
}

/** Returns the value of a labelled value, or the parts of an address. */
function partsOf(item: object): string {
  return Object.entries(item)
    .flatMap(([name, text]: [string, unknown]) =>
      name !== 'label' && typeof text === 'string' && text !== '' ? [text] : [],
    )
    .join(' ')
}
