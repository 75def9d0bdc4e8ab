import type { ContactCondition, ContactConditions } from '@/contract/contacts/contactConditions'
import { fold } from '@/contract/fold'
import { internationalDigits, nationalDigits } from '@/values/phone/callingCode'
import { readPhone } from '@/values/phone/readPhone'
import { displayName } from '../contactContent'
import type { newRow } from '../contactRow'

type Row = ReturnType<typeof newRow>

/** Tells whether a contact matches conditions, from its content alone: the reference for the SQL. */
export function matchesWhere({ match, of }: ContactConditions, row: Row): boolean {
  const results = of
    .map((part) => ('of' in part ? groupResult(part, row) : conditionResult(part, row)))
    .filter((result) => result !== null)
  if (results.length === 0) return true
  return match === 'all' ? results.every(Boolean) : results.some(Boolean)
}

/** Null if the group has no conditions. */
function groupResult(group: Extract<ContactConditions['of'][number], { of: unknown }>, row: Row) {
  const hasAny = group.of.some((condition) => conditionResult(condition, row) !== null)
  return hasAny ? matchesWhere(group, row) : null
}

/** Null if nothing of the value can be compared. */
function conditionResult(condition: ContactCondition, row: Row): boolean | null {
  switch (condition.op) {
    case 'empty':
      return isEmpty(condition, row)
    case 'notEmpty':
      return !isEmpty(condition, row)
    case 'between':
      return isBetween(condition, row)
  }
  if (condition.field === 'favorite') return row.isFavorite === condition.value
  if (condition.field === 'source')
    return condition.values.includes(row.source) === (condition.op === 'anyOf')
  if (condition.field === 'tags') {
    const has = (tag: string) => row.tags.includes(tag)
    if (condition.op === 'allOf') return condition.values.every(has)
    return condition.values.some(has) === (condition.op === 'anyOf')
  }
  const given = 'values' in condition ? condition.values : [condition.value]
  const compared = given.filter((value) => plain(value) !== '')
  if (compared.length === 0) return null
  const how = condition.op === 'contains' || condition.op === 'notContains' ? 'contains' : 'is'
  const isPositive = ['is', 'contains', 'startsWith', 'anyOf'].includes(condition.op)
  const found = compared.some((value) =>
    condition.field === 'phone' && /\d/.test(value.replace('(0)', ''))
      ? row.phones.some((phone) =>
          isNumber(phone.value, value, condition.op === 'startsWith' ? 'startsWith' : how),
        )
      : textsOf(condition, row)
          .map(plain)
          .filter(Boolean)
          .some((text) =>
            compare(text, plain(value), condition.op === 'startsWith' ? 'startsWith' : how),
          ),
  )
  return found === isPositive
}

type How = 'is' | 'contains' | 'startsWith'

function compare(text: string, value: string, how: How): boolean {
  if (how === 'is') return text === value
  return how === 'contains' ? text.includes(value) : text.startsWith(value)
}

function plain(text: string): string {
  return fold(text)
    .split(/[\s\p{Cc}]+/u)
    .filter(Boolean)
    .join(' ')
}

/**
 * Compares numbers: `+` and `00` are the same, and a leading 0 may stand for a country code, in
 * either of the two.
 */
function isNumber(stored: string, value: string, how: How): boolean {
  const digitsOf = (text: string) => text.replace(/\D/g, '')
  const forms = [digitsOf(stored), digitsOf(stored.replace('(0)', ''))]
  const digits = digitsOf(value.replace('(0)', ''))
  const others = otherForms(value, digits)
  if (how !== 'is' && forms.some((form) => others.some((other) => other.test(form)))) return true
  if (how === 'contains') {
    const short = digits.replace(/^0+/, '')
    return forms.some((form) => form.includes(short.length >= 7 ? short : digits))
  }
  const wanted = digits.replace(/^00(?=.)/, '')
  const all = forms.flatMap((form) => [form, ...(form.startsWith('00') ? [form.slice(2)] : [])])
  const isNational = !value.startsWith('+') && digits.length > 7 && /^0[1-9]/.test(digits)
  if (how === 'is' && isNational) return forms.some((form) => form.endsWith(digits.slice(1)))
  if (how === 'is' && forms.some((form) => others.some((other) => other.exec(form)?.[0] === form)))
    return !isNational && !/^0[1-9]\d{2,5}$/.test(digits)
  return all.some((form) => compare(form, wanted, how))
}

/** Returns how numbers in the other form, with or without a country code, begin. */
function otherForms(value: string, digits: string): RegExp[] {
  const bare = digits.replace(/^00(?=[1-9])/, '')
  const known = hasCode(value, digits) ? nationalDigits(bare) : []
  const isLong = (known[0] ?? '').length >= 3
  const isPrefixed = value.trim().startsWith('+') || bare !== digits
  const abroad = isPrefixed ? [] : internationalDigits(digits).filter((all) => readPhone(`+${all}`))
  const rest = /^0([1-9]\d{2,5})$/.exec(digits)?.[1]
  return [
    ...[...(isLong ? known : []), ...abroad].map((form) => new RegExp(`^${form}`)),
    ...(rest === undefined || isPrefixed ? [] : [new RegExp(`^\\d{1,3}${rest}`)]),
  ]
}

function hasCode(value: string, digits: string): boolean {
  const isPrefixed = value.trim().startsWith('+') || /^00[1-9]/.test(digits)
  return isPrefixed || (/^[1-9]\d{9,}$/.test(digits) && readPhone(`+${digits}`) !== null)
}

function textsOf(condition: { field: string; name?: string }, row: Row): string[] {
  const { emails, phones, addresses, extras } = row
  const lists: Record<string, string[]> = {
    name: [displayName(row)],
    email: emails.map(({ value }) => value),
    phone: phones.map(({ value }) => value),
    city: addresses.map(({ city }) => city),
    country: addresses.map(({ country }) => country),
    custom: Object.entries(extras).flatMap(([name, value]) =>
      name === condition.name ? [value] : [],
    ),
  }
  return lists[condition.field] ?? [row[condition.field as 'notes']]
}

function isEmpty(condition: { field: string; name?: string }, row: Row): boolean {
  const { addresses, tags, phones, followUpOn } = row
  switch (condition.field) {
    case 'address':
      return addresses.length === 0
    case 'tags':
      return tags.length === 0
    case 'phone':
      return phones.length === 0
    case 'followUpOn':
      return followUpOn === null
    case 'email':
      return fold(textsOf(condition, row)[0] ?? '') === ''
    case 'name':
    case 'organization':
    case 'city':
    case 'country':
      return textsOf(condition, row).every((text) => fold(text) === '')
    default:
      return textsOf(condition, row).every((text) => text === '')
  }
}

function isBetween(condition: Extract<ContactCondition, { op: 'between' }>, row: Row): boolean {
  if ('before' in condition || condition.field === 'createdAt' || condition.field === 'updatedAt') {
    const { field, from, before } = condition
    const at = row[field].toISOString()
    return (from === undefined || at >= from) && (before === undefined || at < before)
  }
  const day = row[condition.field] ?? ''
  if (!/^\d/.test(day)) return false
  const { from = '0000', to = '9999-99' } = condition as { from?: string; to?: string }
  return day >= from && day <= to
}
