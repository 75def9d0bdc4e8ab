import type { ContactSummary } from '@/contract/contacts/contact'
import { contactName } from '../model/contactName'
import { localDay } from '../model/localDay'
import { customName, isCustom, ownValue } from '../model/customFields'
import { fieldOfColumn } from './filterFields'
import { type FilterCondition, parseCondition } from './filterText'

/**
 * Returns the condition "has the same value as this cell", or "is empty" for an empty one; null for
 * a column that cannot be filtered.
 */
export function filterByValue(contact: ContactSummary, columnKey: string): FilterCondition | null {
  const field = fieldOfColumn(columnKey)
  if (field === null) return null
  if (isCustom(field)) {
    const name = customName(field)
    return byText({ field: 'custom', name }, ownValue(contact.extras, name))
  }
  switch (field) {
    case 'name':
      // As the server compares names.
      return byText({ field }, contactName({ ...contact, namePrefix: '', nameSuffix: '' }))
    case 'email':
      return byText({ field }, contact.emails[0]?.value ?? '')
    case 'phone':
      return byText({ field }, contact.phones[0]?.value ?? '')
    case 'tags':
      return contact.tags.length === 0
        ? { field, op: 'empty' }
        : parseCondition({ field, op: 'allOf', values: contact.tags })
    case 'source':
      return { field, op: 'anyOf', values: [contact.source] }
    case 'favorite':
      return { field, op: 'is', value: contact.isFavorite }
    case 'createdAt':
    case 'updatedAt':
      return byDay(field, localDay(Date.parse(contact[field])))
    case 'birthday':
    case 'followUpOn':
      return byDay(field, contact[field] ?? '')
    case 'nickname':
    case 'organization':
    case 'department':
    case 'jobTitle':
    case 'city':
    case 'country':
      return byText({ field }, contact[field])
    default:
      return null
  }
}

function byText(named: { field: string; name?: string }, text: string): FilterCondition | null {
  const compared = text.trim() === '' ? { op: 'empty' } : { op: 'is', value: text }
  return parseCondition({ ...named, ...compared })
}

/** Null for a birthday without its year. */
function byDay(field: string, day: string): FilterCondition | null {
  return parseCondition({
    field,
    ...(day === '' ? { op: 'empty' } : { op: 'during', when: `${day}..${day}` }),
  })
}
