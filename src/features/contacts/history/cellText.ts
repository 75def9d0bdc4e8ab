import { fieldLabels } from '../form/describeChanges'

const EXTRA = 'extras.'
const labels: Readonly<Record<string, string>> = fieldLabels

/** Returns the label of a field of a contact; custom fields are `extras.<name>`. */
export function cellLabel(name: string): string {
  return name.startsWith(EXTRA) ? name.slice(EXTRA.length) : (labels[name] ?? name)
}

/** Returns the value of a field as text, such as "ada@example.com, ada@work.example". */
export function cellText(fields: object, name: string): string {
  if (!name.startsWith(EXTRA)) return inWords(Reflect.get(fields, name))
  const extras: unknown = Reflect.get(fields, 'extras')
  const isRecord = typeof extras === 'object' && extras !== null
  return isRecord ? inWords(Reflect.get(extras, name.slice(EXTRA.length))) : ''
}

function inWords(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (!Array.isArray(value)) return ''
  return value
    .map((item: unknown) => {
      if (typeof item === 'string') return item
      const text: unknown =
        typeof item === 'object' && item !== null ? Reflect.get(item, 'value') : ''
      return typeof text === 'string' ? text : ''
    })
    .join(', ')
}
