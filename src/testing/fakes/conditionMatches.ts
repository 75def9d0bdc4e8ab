import type { ContactCondition, ContactConditions } from '@/contract/contacts/contactConditions'
import type { Contact } from '@/contract/contacts/contact'

/** Tells whether conditions match a contact: a plain version of the server's SQL. */
export function isConditionsMatch(row: Contact, { match, of }: ContactConditions): boolean {
  const holds = (entry: ContactConditions['of'][number]) =>
    'match' in entry ? isConditionsMatch(row, entry) : isConditionMatch(row, entry)
  return match === 'all' ? of.every(holds) : of.some(holds)
}

function isConditionMatch(row: Contact, condition: ContactCondition): boolean {
  const texts = textsOf(row, condition).filter((text) => text !== '')
  const isOne = (value: string) => texts.some((text) => fold(text) === fold(value))
  switch (condition.op) {
    case 'empty':
      return texts.length === 0
    case 'notEmpty':
      return texts.length > 0
    case 'is':
      return isOne(String(condition.value))
    case 'isNot':
      return !isOne(condition.value)
    case 'contains':
      return texts.some((text) => fold(text).includes(fold(condition.value)))
    case 'notContains':
      return !texts.some((text) => fold(text).includes(fold(condition.value)))
    case 'startsWith':
      return texts.some((text) => fold(text).startsWith(fold(condition.value)))
    case 'anyOf':
      return condition.values.some(isOne)
    case 'allOf':
      return condition.values.every(isOne)
    case 'noneOf':
      return !condition.values.some(isOne)
    case 'between': {
      const { from = '' } = condition
      const [text = ''] = texts
      return (
        text !== '' &&
        text >= from &&
        ('before' in condition ? text < (condition.before ?? '9999') : true) &&
        ('to' in condition ? text <= (condition.to ?? '9999') : true)
      )
    }
  }
}

function textsOf(row: Contact, condition: ContactCondition): string[] {
  const { field } = condition
  switch (field) {
    case 'custom':
      return [row.extras[condition.name] ?? '']
    case 'name':
      return [`${row.firstName} ${row.lastName}`.trim() || row.organization]
    case 'email':
      return row.emails.map(({ value }) => value)
    case 'phone':
      return row.phones.map(({ value }) => value)
    case 'tags':
      return row.tags
    case 'favorite':
      return [String(row.isFavorite)]
    case 'followUpOn':
      return [row.followUpOn ?? '']
    case 'address':
      return row.addresses.flatMap(({ street, city }) => [street, city])
    default:
      return [row[field]]
  }
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
