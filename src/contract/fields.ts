import * as v from 'valibot'
import { isBlank } from '@/values/isBlank'

/** The messages of spec section 5, word for word; those about ranges are in `rangeMessages.ts`. */
export const messages = {
  required: 'This field is required.',
  url: 'Invalid URL.',
  passwordsMatch: 'Your passwords do not match, please try again.',
  fileSize: 'File size exceeds 5MB. Please try again with a smaller file.',
  password: 'Invalid password. Password must be at least 6 characters long.',
  email: 'Please enter a valid email.',
  phone: 'Please enter a valid phone number.',
} as const

/** The 5 MB of spec section 9, as 5 × 1024 × 1024 bytes (docs/spec-notes.md). */
export const MAX_FILE_BYTES = 5 * 1024 * 1024

export const uuid = v.pipe(v.string(), v.uuid('This is not an id.'), v.toLowerCase())

/**
 * Text without NUL, which Postgres refuses, and without unpaired surrogates, which UTF-8 can't
 * encode.
 */
export function text(maxLength: number) {
  return v.pipe(
    v.string(),
    v.maxLength(maxLength, `Use at most ${String(maxLength)} characters.`),
    v.check(
      (value) => !value.includes('\0') && value.isWellFormed(),
      'This contains a character that cannot be stored.',
    ),
  )
}

/** One line of text, trimmed; '' if nothing of it can be seen. */
export function line(maxLength: number) {
  return v.pipe(
    text(maxLength),
    v.trim(),
    v.check((value) => !/[\r\n]/.test(value), 'Use a single line.'),
    v.transform((value) => (isBlank(value) ? '' : value)),
  )
}

/** A name of a person, a company or a thing: one line without control characters. */
export function nameLine(maxLength: number) {
  return v.pipe(
    line(maxLength),
    v.check(
      (value) => !/\p{Cc}/u.test(value),
      'A name cannot contain control characters such as tabs. Remove them.',
    ),
  )
}

/** Tells whether mail programs would find a web address in a text, also behind look-alikes. */
export function hasWebAddress(value: string): boolean {
  return /:\/\/|\bwww\./i.test(value.normalize('NFKC').replace(/\p{Cf}/gu, ''))
}

/** A name that a stranger gives and that stands in mails of ours, so it holds no web address. */
export function strangersNameLine(maxLength: number) {
  return v.pipe(
    nameLine(maxLength),
    v.check(
      (value) => !hasWebAddress(value),
      'A web address cannot be part of a name. Please remove it.',
    ),
  )
}

const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]{2,}$/u

/** An e-mail address; international addresses pass (RFC 6531). */
export const email = v.pipe(line(320), v.regex(EMAIL, messages.email))

/** A required field; text of which nothing can be seen counts as empty. */
export const required = v.pipe(
  v.string(),
  v.check((value) => !isBlank(value), messages.required),
)

/** A new password (spec section 5). Spaces count; Firebase accepts up to 4096 characters. */
export const newPassword = v.pipe(
  required,
  v.minLength(6, messages.password),
  v.maxLength(4096, 'Use at most 4096 characters.'),
)

/** A file up to the upload limit. */
export const file = v.pipe(v.file('Choose a file.'), v.maxSize(MAX_FILE_BYTES, messages.fileSize))

const NO_MOMENT = 'Write a moment like 2026-01-31T10:00:00Z.'

/** An ISO 8601 moment between the years 1 and 9999 in UTC, which every database can store. */
export const timestamp = v.pipe(v.string(), v.isoTimestamp(NO_MOMENT), v.check(isMoment, NO_MOMENT))

function isMoment(value: string): boolean {
  const year = new Date(value).getUTCFullYear()
  return year >= 1 && year <= 9999
}
