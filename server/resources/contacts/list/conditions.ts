import { type SQL, and, eq, gte, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type {
  ContactCondition,
  ContactConditions,
  dayConditionFields,
  gapOperators,
  momentConditionFields,
} from '@/contract/contacts/contactConditions'
import { contacts } from '../tables'
import { NO_SORT_KEY } from '../contactRow'
import { textArray } from '../../../platform/db/textArray'
import { hasTag, textOfLine } from './searchText'
import { textCondition } from './textCondition'

type Of<Field> = Extract<ContactCondition, { field: Field }>
type Day = (typeof dayConditionFields)[number]
type Moment = (typeof momentConditionFields)[number]
type Gap = Extract<ContactCondition, { op: (typeof gapOperators)[number] }>

/**
 * Returns the condition for conditions in groups; undefined without any. Text is compared without
 * case and accents, tags as they are. Parts that can be looked up use the index of the search text,
 * also below OR.
 */
export function whereCondition({ match, of }: ContactConditions): SQL | undefined {
  const join = match === 'all' ? and : or
  return join(...of.map((part) => ('of' in part ? whereCondition(part) : conditionOf(part))))
}

/** Tells whether there are any conditions. */
export function hasConditions(where: ContactConditions | undefined): boolean {
  return where?.of.some((part) => !('of' in part) || part.of.length > 0) ?? false
}

function conditionOf(condition: ContactCondition): SQL | undefined {
  if (isGap(condition))
    return condition.op === 'empty' ? isEmpty(condition) : sql`not (${isEmpty(condition)})`
  switch (condition.field) {
    case 'tags':
      return tagCondition(condition)
    case 'source':
      return condition.op === 'anyOf'
        ? inArray(contacts.source, condition.values)
        : sql`not (${inArray(contacts.source, condition.values)})`
    case 'favorite':
      return eq(contacts.isFavorite, condition.value)
    case 'createdAt':
    case 'updatedAt':
      return isMomentBetween(condition)
    case 'birthday':
    case 'followUpOn':
      return isDayBetween(condition)
    default:
      return textCondition(condition)
  }
}

function isGap(condition: ContactCondition): condition is Gap {
  return condition.op === 'empty' || condition.op === 'notEmpty'
}

function tagCondition(condition: Exclude<Of<'tags'>, Gap>): SQL | undefined {
  const { op, values } = condition
  if (op === 'allOf') return and(...values.map(hasTag))
  return op === 'anyOf'
    ? or(...values.map(hasTag))
    : sql`not jsonb_exists_any(${contacts.tags}, ${textArray(values)})`
}

function isMomentBetween({ field, from, before }: Of<Moment>): SQL | undefined {
  const column = contacts[field]
  return and(
    from === undefined ? undefined : gte(column, new Date(from)),
    before === undefined ? undefined : lt(column, new Date(before)),
  )
}

/**
 * Returns the condition for days between two, both included. A birthday without its year is not
 * between any, because the days have years.
 */
function isDayBetween({ field, from, to }: Exclude<Of<Day>, Gap>): SQL | undefined {
  const column = sql`${contacts[field]} collate "C"`
  return and(
    field === 'birthday' ? sql`${column} >= '0'` : isNotNull(contacts.followUpOn),
    from === undefined ? undefined : gte(column, from),
    to === undefined ? undefined : lte(column, to),
  )
}

/**
 * The conditions for missing values. A missing sort value has the last sort key, so the sort index
 * finds it.
 */
export const isMissing = {
  email: eq(contacts.sortEmail, NO_SORT_KEY),
  phone: sql`${contacts.phones} = '[]'::jsonb`,
  organization: eq(contacts.sortOrganization, NO_SORT_KEY),
  tags: sql`${contacts.tags} = '[]'::jsonb`,
}

const isEmptyField: Record<Exclude<Gap['field'], 'custom'>, SQL> = {
  ...isMissing,
  name: eq(contacts.sortName, NO_SORT_KEY),
  nickname: eq(contacts.nickname, ''),
  department: eq(contacts.department, ''),
  jobTitle: eq(contacts.jobTitle, ''),
  city: eq(textOfLine('city'), ''),
  country: eq(textOfLine('country'), ''),
  notes: eq(contacts.notes, ''),
  birthday: eq(contacts.birthday, ''),
  followUpOn: isNull(contacts.followUpOn),
  address: sql`${contacts.addresses} = '[]'::jsonb`,
}

function isEmpty(condition: Gap): SQL {
  return condition.field === 'custom'
    ? sql`coalesce(${contacts.extras} ->> ${condition.name}, '') = ''`
    : isEmptyField[condition.field]
}
