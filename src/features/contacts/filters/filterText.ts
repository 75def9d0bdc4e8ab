import * as v from 'valibot'
import { type ContactCondition, contactCondition } from '@/contract/contacts/contactConditions'
import { type DateFilter, toDays, toMoments } from './dateFilter'

/** A condition as chosen on screen: periods stay relative until the request. */
export type FilterCondition =
  | Exclude<ContactCondition, { op: 'between' }>
  | { field: 'createdAt' | 'updatedAt' | 'birthday' | 'followUpOn'; op: 'during'; when: DateFilter }

interface FilterGroup {
  match: 'all' | 'any'
  of: readonly FilterCondition[]
}
export type FilterEntry = FilterCondition | FilterGroup

/** Returns a condition with trimmed texts, or null if it is not one. */
export function parseCondition(candidate: object): FilterCondition | null {
  if ('when' in candidate) {
    const during = candidate as Extract<FilterCondition, { op: 'during' }>
    return v.is(contactCondition, toContract(during, new Date())) ? during : null
  }
  const parsed = v.safeParse(contactCondition, candidate)
  return parsed.success && parsed.output.op !== 'between' ? parsed.output : null
}

/** Returns a condition as calls take it: a period becomes days or, for a moment, moments. */
export function toContract(condition: FilterCondition, now: Date): ContactCondition {
  if (condition.op !== 'during') return condition
  const { field, when } = condition
  return field === 'createdAt' || field === 'updatedAt'
    ? { field, op: 'between', ...toMoments(when, now) }
    : { field, op: 'between', ...toDays(when, now) }
}

/**
 * Reads a condition (`organization.anyOf.Acme*Beta`, `custom.is.Badge*B-12`, `phone.empty`) or a
 * group of them (`any**city.is.Oslo**tags.allOf.VIP`) from a URL; null if it cannot be read.
 */
export function readEntry(text: string): FilterEntry | null {
  const [head, ...conditions] = text.split('**')
  if (head !== 'any' && head !== 'all') return readCondition(text)
  const of = conditions.map(readCondition).filter((each) => each !== null)
  return of.length > 0 && of.length === conditions.length ? { match: head, of } : null
}

/** Writes a condition or group for a URL, so that `readEntry` reads it back. */
export function writeEntry(entry: FilterEntry): string {
  if ('match' in entry) return [entry.match, ...entry.of.map(writeEntry)].join('**')
  const values = [
    ...('name' in entry ? [entry.name] : []),
    ...('values' in entry ? entry.values : []),
    ...('value' in entry ? [String(entry.value)] : []),
    ...('when' in entry ? [entry.when] : []),
  ].map((value) => value.replace(/[~*]/g, (sign) => (sign === '*' ? '~s' : '~t')))
  return [entry.field, entry.op, ...(values.length > 0 ? [values.join('*')] : [])].join('.')
}

function readCondition(text: string): FilterCondition | null {
  const [, field, op = '', rest] = /^(\w+)\.(\w+)(?:\.(.*))?$/s.exec(text) ?? []
  const texts = (rest?.split('*') ?? []).map((value) =>
    value.replace(/~[st]/g, (sign) => (sign === '~s' ? '*' : '~')),
  )
  const name = field === 'custom' ? texts.shift() : undefined
  const value = texts.join('*')
  const isSwitch = field === 'favorite' && /^(true|false)$/.test(value)
  return parseCondition({
    field,
    op,
    ...(name !== undefined && { name }),
    ...(op.endsWith('Of')
      ? { values: texts }
      : texts.length > 0 && {
          [op === 'during' ? 'when' : 'value']: isSwitch ? value === 'true' : value,
        }),
  })
}
