import * as v from 'valibot'
import { asciiDigits } from '@/values/asciiDigits'
import { line, messages, nameLine, required, text, timestamp, uuid } from '../fields'

/** The fields of a contact that are one line of text. */
export const lineFields = [
  'namePrefix',
  'firstName',
  'middleName',
  'lastName',
  'nameSuffix',
  'nickname',
  'organization',
  'department',
  'jobTitle',
] as const
export type LineField = (typeof lineFields)[number]

/**
 * Limit of custom fields in a contact, and of columns without a field in one file. An export stays
 * below it, so that it can be imported again.
 */
export const MAX_EXTRA_COLUMNS = 10_000

const BIRTHDAY = /^(?:(\d{4})|-)-(\d{2})-(\d{2})$/

/** A birthday as stored. Old ones may have the year 0000. */
export const storedBirthday = v.pipe(
  line(10),
  v.check((value) => {
    const [, year = '2000', month = '', day = ''] = BIRTHDAY.exec(value) ?? []
    const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
    return !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day)
  }, 'Write a date like 1980-01-31, or --01-31 without the year.'),
)

/**
 * A full date or a day without a year: `1980-01-31`, `--01-31` (RFC 6350 section 4.3.1).
 * `0000-01-31` becomes `--01-31`, because there is no year 0.
 */
export const birthday = v.pipe(
  line(10),
  v.transform(asciiDigits),
  storedBirthday,
  v.transform((value) => value.replace(/^0000-/, '--')),
)

/** The label of a value ("Work"). */
export const valueLabel = v.optional(line(60), '')

const addressLine = v.optional(text(500), '')

/**
 * A postal address. `formatted` is the whole address as on an envelope, where the source has that.
 */
export const address = v.strictObject({
  label: valueLabel,
  formatted: v.optional(text(2000), ''),
  street: addressLine,
  extendedAddress: addressLine,
  poBox: addressLine,
  city: addressLine,
  region: addressLine,
  postalCode: addressLine,
  country: addressLine,
})

export const tag = v.pipe(
  line(60),
  v.nonEmpty(messages.required),
  v.check((value) => !value.includes(':::'), 'A tag cannot contain “:::”.'),
)
function isDay(value: string): boolean {
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

/** A calendar day, `2026-01-31`. */
export const calendarDay = v.pipe(
  v.string(),
  v.maxLength(10, 'Write a date like 2026-01-31.'),
  v.check(
    (value) => /^\d{4}-\d{2}-\d{2}$/.test(value) && isDay(value),
    'Write a date like 2026-01-31.',
  ),
)

/** A timeline note with its moment and optional follow-up day. */
export const timelineNote = v.strictObject({
  id: uuid,
  text: v.pipe(required, text(5000)),
  writtenAt: timestamp,
  followUpOn: v.nullable(calendarDay),
  isDone: v.boolean(),
})
export type TimelineNote = v.InferOutput<typeof timelineNote>

export const name = v.optional(v.nullable(nameLine(200)))
export const storedName = v.optional(v.nullable(line(200)))
