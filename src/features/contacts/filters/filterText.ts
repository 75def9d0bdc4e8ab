import * as v from 'valibot'
import { type ContactCondition, contactCondition } from '@/contract/contacts/contactConditions'
import { type DateFilter, toDays } from './dateFilter'

/** A condition as chosen on screen: periods stay relative until the request. */
export type FilterCondition =
  | Exclude<ContactCondition, { op: 'between' }>
  | { field: 'createdAt' | 'updatedAt' | 'birthday' | 'followUpOn'; op: 'during'; when: DateFilter }

export interface FilterGroup {
  match: 'all' | 'any'
  of: readonly FilterCondition[]
}
export type FilterEntry = FilterCondition | FilterGroup

const days = v.strictObject({
  field: v.picklist(['createdAt', 'updatedAt', 'birthday', 'followUpOn']),
  op: v.literal('during'),
  when: v.pipe(
    v.string(),
    v.check((when) => toDays(when, new Date()) !== null),
  ),
})

/** Returns a condition with trimmed texts, or null if it is not one. */
export function parseCondition(candidate: object): FilterCondition | null {
  const isDays = 'op' in candidate && candidate.op === 'during'
  const parsed = v.safeParse(isDays ? days : contactCondition, candidate)
  return parsed.success && parsed.output.op !== 'between' ? parsed.output : null
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
  const [name, ...others] = texts
  const [named, values] = field === 'custom' ? [{ name }, others] : [{}, texts]
  const [value, ...more] = values
  const compared = op.endsWith('Of')
    ? { values }
    : value === undefined
      ? {}
      : op === 'during'
        ? { when: value }
        : { value: field === 'favorite' ? value === 'true' : value }
  return more.length > 0 && !('values' in compared)
    ? null
    : parseCondition({ field, op, ...named, ...compared })
}
