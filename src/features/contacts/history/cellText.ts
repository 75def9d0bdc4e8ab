import { fieldLabels } from '../form/describeChanges'
import { type FieldNames, customTitle } from '../model/customFields'
import { customFieldOf, valueIn } from '../model/patchedFields'

const labels: Readonly<Record<string, string>> = fieldLabels

/** Returns the label of a field of a contact; custom fields are `extras.<name>`. */
export function cellLabel(name: string, names?: FieldNames): string {
  const customField = customFieldOf(name)
  return customField === undefined ? (labels[name] ?? name) : customTitle(customField, names)
}

/** Returns the value of a field as text, such as "ada@example.com, ada@work.example". */
export function cellText(fields: object, name: string): string {
  return inWords(valueIn(fields, name))
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
