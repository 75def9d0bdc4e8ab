import * as v from 'valibot'
import { MAX_FILE_BYTES, messages, text } from '../fields'

const NO_MOMENT = 'Write a moment like 2026-01-31T08:00:00.000Z.'

/** A moment exactly as an export writes it, within the years that every database can store. */
export const moment = v.pipe(
  v.string(),
  v.maxLength(24, NO_MOMENT),
  v.check((value) => /^(?:19[7-9]\d|[2-9]\d{3})-/.test(value) && isExact(value), NO_MOMENT),
)

function isExact(value: string): boolean {
  const date = new Date(value)
  return !Number.isNaN(date.getTime()) && date.toISOString() === value
}

export const recordTimestamps = { createdAt: moment, updatedAt: moment }
export const version = v.pipe(
  v.number(),
  v.integer('Use a whole number.'),
  v.minValue(1, 'Use 1 or more.'),
  v.maxValue(100_000_000, 'Use 100000000 or less.'),
)
export const storableText = text(MAX_FILE_BYTES)

/** Bytes in base64 (RFC 4648 section 4). */
export const base64 = v.pipe(
  v.string(),
  v.maxLength(MAX_FILE_BYTES, messages.fileSize),
  v.check(
    (value) => value.length % 4 === 0 && !/[^A-Za-z0-9+/]/.test(value.replace(/={1,2}$/, '')),
    'This is not base64.',
  ),
)
