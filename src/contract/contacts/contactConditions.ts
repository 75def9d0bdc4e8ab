import * as v from 'valibot'
import { line, messages, timestamp } from '../fields'
import { list } from '../list'
import { calendarDay } from './contactFields'
import { contactSources } from './contactSources'

/** Fields with text to compare. E-mail, phone, city and country stand for any entry of theirs. */
export const textConditionFields = [
  'name',
  'nickname',
  'organization',
  'department',
  'jobTitle',
  'email',
  'phone',
  'city',
  'country',
  'notes',
] as const
/** Fields with a moment, and fields with a calendar day. */
export const momentConditionFields = ['createdAt', 'updatedAt'] as const
export const dayConditionFields = ['birthday', 'followUpOn'] as const

export const textOperators = ['is', 'isNot', 'contains', 'notContains', 'startsWith'] as const
export const listOperators = ['anyOf', 'noneOf'] as const
export const tagOperators = ['anyOf', 'allOf', 'noneOf'] as const
export const gapOperators = ['empty', 'notEmpty'] as const

/** Limits of conditions in one filter, and of values in one condition. */
export const MAX_CONDITIONS = 50
export const MAX_CONDITION_VALUES = 50
/** Limit of values in all conditions of one filter. */
export const MAX_FILTER_VALUES = 200
/** Limit of a filter's conditions as JSON, in a query string and in a body. */
export const MAX_WHERE_LENGTH = 8000

const TOO_MANY = `Use at most ${String(MAX_CONDITIONS)} conditions.`
export const TOO_MANY_VALUES = `Use at most ${String(MAX_FILTER_VALUES)} values in all conditions.`
const NOT_ONE = 'This is not a condition.'
const TOO_LONG = 'This filter is too long. Remove some conditions.'

const value = v.pipe(line(200), v.nonEmpty(messages.required))
const values = v.pipe(
  list(value, MAX_CONDITION_VALUES, `Use at most ${String(MAX_CONDITION_VALUES)} values.`),
  v.minLength(1, messages.required),
)
/** The name of a custom field, which an import has kept or a person has added. */
export const customFieldName = v.pipe(line(200), v.nonEmpty(messages.required))

const text = v.picklist(textConditionFields)
const custom = v.literal('custom')
const moment = v.picklist(momentConditionFields)
const day = v.picklist(dayConditionFields)

/** One condition. Compares text without case and accents. */
export const contactCondition = v.union(
  [
    v.strictObject({ field: text, op: v.picklist(textOperators), value }),
    v.strictObject({ field: text, op: v.picklist(listOperators), values }),
    v.strictObject({
      field: custom,
      name: customFieldName,
      op: v.picklist(textOperators),
      value,
    }),
    v.strictObject({ field: custom, name: customFieldName, op: v.picklist(listOperators), values }),
    v.strictObject({ field: custom, name: customFieldName, op: v.picklist(gapOperators) }),
    v.strictObject({ field: v.literal('tags'), op: v.picklist(tagOperators), values }),
    v.strictObject({
      field: v.literal('source'),
      op: v.picklist(listOperators),
      values: v.pipe(
        list(v.picklist(contactSources, 'Unknown source.'), contactSources.length),
        v.minLength(1, messages.required),
      ),
    }),
    v.strictObject({ field: v.literal('favorite'), op: v.literal('is'), value: v.boolean() }),
    v.strictObject({
      field: v.union([text, day, v.literal('tags'), v.literal('address')]),
      op: v.picklist(gapOperators),
    }),
    /** From the first moment up to, but excluding, the second; at least one is given. */
    v.pipe(
      v.strictObject({
        field: moment,
        op: v.literal('between'),
        from: v.optional(timestamp),
        before: v.optional(timestamp),
      }),
      v.check(({ from, before }) => from !== undefined || before !== undefined, messages.required),
    ),
    /** From the first day to the second, both included; at least one is given. */
    v.pipe(
      v.strictObject({
        field: day,
        op: v.literal('between'),
        from: v.optional(calendarDay),
        to: v.optional(calendarDay),
      }),
      v.check(({ from, to }) => from !== undefined || to !== undefined, messages.required),
    ),
  ],
  NOT_ONE,
)
export type ContactCondition = v.InferOutput<typeof contactCondition>

const match = v.picklist(['all', 'any'], 'Use all or any.')
const group = v.strictObject({ match, of: list(contactCondition, MAX_CONDITIONS, TOO_MANY) })

const NO_JSON = 'These conditions cannot be read.'

/** Conditions and groups of conditions, joined by AND (`all`) or OR (`any`). */
const conditions = v.pipe(
  v.strictObject(
    {
      match,
      of: list(v.union([contactCondition, group], NOT_ONE), MAX_CONDITIONS, TOO_MANY),
    },
    NO_JSON,
  ),
  v.check(
    ({ of }) =>
      of.reduce((sum, one) => sum + ('of' in one ? one.of.length : 1), 0) <= MAX_CONDITIONS,
    TOO_MANY,
  ),
  v.check(
    ({ of }) =>
      of.flatMap((one) => ('of' in one ? one.of : one)).reduce(addValues, 0) <= MAX_FILTER_VALUES,
    TOO_MANY_VALUES,
  ),
  v.check((where) => JSON.stringify(where).length <= MAX_WHERE_LENGTH, TOO_LONG),
  // Each character may be written as an escape of six bytes.
  v.metadata({ mostBytes: 6 * MAX_WHERE_LENGTH }),
)
export type ContactConditions = v.InferOutput<typeof conditions>

function addValues(sum: number, condition: ContactCondition): number {
  return sum + ('values' in condition ? condition.values.length : 1)
}

const conditionsInQuery = v.pipe(
  v.string(),
  v.maxLength(MAX_WHERE_LENGTH, TOO_LONG),
  v.parseJson(undefined, NO_JSON),
  conditions,
)

/** Conditions in a body or, as JSON, in a query string. */
export const conditionsParam = v.union([conditions, conditionsInQuery], ({ input }) => {
  // The first issue of the form that was sent; a union alone says only that neither fits.
  const form = typeof input === 'string' ? conditionsInQuery : conditions
  return v.safeParse(form, input).issues?.[0].message ?? NO_JSON
})
