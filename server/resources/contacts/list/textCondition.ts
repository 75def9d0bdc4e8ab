import { type Column, type SQL, and, eq, gte, inArray, like, lt, or, sql } from 'drizzle-orm'
import type { ContactCondition, textConditionFields } from '@/contract/contacts/contactConditions'
import { contacts } from '../tables'
import { NO_SORT_KEY, sortKey } from '../contactRow'
import { customFieldKey } from './customFieldKey'
import { textArray } from '../../../platform/db/textArray'
import { phoneCondition } from './phoneCondition'
import { escapeLike, foldLine, lineContains, textContains, textOfLine } from './searchText'
import type { TextComparison } from './textComparison'

type TextField = (typeof textConditionFields)[number]
type SingleField = Exclude<TextField, 'email' | 'phone' | 'city' | 'country'>
type Compared = Extract<ContactCondition, { value: string } | { values: string[] }>
type TextCondition = Extract<Compared, { field: TextField | 'custom' }>

/**
 * Returns a condition on text without case and accents. A negation is true without any value. A
 * value without letters, digits or signs is no condition.
 */
export function textCondition(condition: TextCondition): SQL | undefined {
  const comparison = comparisonOf(condition)
  switch (condition.op) {
    case 'is':
    case 'contains':
    case 'startsWith':
      return comparison[condition.op](condition.value)
    case 'isNot':
      return not(comparison.is(condition.value))
    case 'notContains':
      return not(comparison.contains(condition.value))
    case 'anyOf':
      return or(...condition.values.map((value) => comparison.is(value)))
    case 'noneOf':
      return not(comparison.isAnyOf(condition.values))
  }
}

function not(condition: SQL | undefined): SQL | undefined {
  return condition && sql`not (${condition})`
}

function comparisonOf(condition: TextCondition): TextComparison {
  switch (condition.field) {
    case 'custom':
      return customText(condition.name)
    case 'phone':
      return phoneCondition(entriesOf('phone'))
    case 'email':
    case 'city':
    case 'country':
      return entriesOf(condition.field)
    default:
      return singleText(condition.field)
  }
}

/** The fields with a sort key, which begins like their line. */
const sortColumns = { name: contacts.sortName, organization: contacts.sortOrganization }

/** Compares a field with one value, which is a whole line of the search text. */
function singleText(field: SingleField): TextComparison {
  const text = textOfLine(field)
  /** The line's beginning in the whole text, for the index: short values have no trigram alone. */
  const line = (wanted: string) => like(contacts.searchText, `%\n${wanted}%`)
  // Fifty ranges of a sort key cost as much as one look-up in the index of the search text.
  const column = field in sortColumns && sortColumns[field as keyof typeof sortColumns]
  return folded({
    contains: (value) => lineContains(field, value),
    startsWith: (value) =>
      and(
        column ? startsWith(column, sortKey(value)) : line(escapeLike(value)),
        like(text, `${escapeLike(value)}%`),
      ),
    is: (value) =>
      and(
        column ? eq(column, sortKey(value)) : line(`${escapeLike(value)}\n`),
        sql`${text} = ${value}`,
      ),
    isAnyOf: (values) => inArray(text, [...values]),
  })
}

function startsWith(column: Column, value: string): SQL | undefined {
  return and(gte(column, value), lt(column, `${value}${NO_SORT_KEY}`))
}

/** Compares a field whose entries stand between tabs. */
function entriesOf(field: 'email' | 'phone' | 'city' | 'country'): TextComparison {
  const text = textOfLine(field)
  const padded = sql`E'\\t' || ${text} || E'\\t'`
  return folded({
    contains: (value) => lineContains(field, value),
    startsWith: (value) => and(textContains(value), like(padded, `%\t${escapeLike(value)}%`)),
    is: (value) => and(textContains(value), like(padded, `%\t${escapeLike(value)}\t%`)),
    isAnyOf: (values) => sql`string_to_array(${text}, E'\\t') && ${textArray(values)}`,
  })
}

/** Compares a custom field, which the search text has after a key between tabs. */
function customText(name: string): TextComparison {
  const start = `\t${customFieldKey(name)}`
  const text = sql`split_part(split_part(${textOfLine('custom')}, ${start}, 2), E'\\t', 1)`
  const whole = (wanted: string) => like(contacts.searchText, `%${start}${wanted}%`)
  return folded({
    contains: (value) => and(textContains(value), like(text, `%${escapeLike(value)}%`)),
    startsWith: (value) => whole(escapeLike(value)),
    is: (value) => whole(`${escapeLike(value)}\t`),
    isAnyOf: (values) => inArray(text, [...values]),
  })
}

/** Folds the values of a comparison, and leaves out those of which nothing remains. */
function folded({ isAnyOf, ...compare }: TextComparison): TextComparison {
  const one = (operator: 'is' | 'contains' | 'startsWith') => (value: string) => {
    const wanted = foldLine(value)
    return wanted === '' ? undefined : compare[operator](wanted)
  }
  return {
    is: one('is'),
    contains: one('contains'),
    startsWith: one('startsWith'),
    isAnyOf: (values) => {
      const wanted = values.map(foldLine).filter(Boolean)
      return wanted.length === 0 ? undefined : isAnyOf(wanted)
    },
  }
}
