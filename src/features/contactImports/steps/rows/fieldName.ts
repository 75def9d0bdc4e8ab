import { fieldLabels } from '@/features/contacts'

const fieldNames: Partial<Record<string, string>> = {
  ...fieldLabels,
  timeline: 'Timeline',
  extras: 'Other columns',
}

/** Returns the label of a contact's field. */
export function fieldName(field: string): string {
  return fieldNames[field] ?? field
}
