import type { RowError, RowResult } from '@/contactFiles/rows/rowResult'
import type { FileRow } from '@/contactFiles/rows/fileRow'
import { createRowReader, unidentifiedError } from '@/contactFiles/rows/rowReader'
import { readCard } from '@/contactFiles/vcard/readCard'
import { extraColumnNames } from '@/contract/contacts/columnMapping'
import { messages } from '@/contract/fields'
import type { JobRecord } from '../../../platform/jobs/jobKind'
import { type ImportInput, inputOf } from '../importInput'

/** How the rows of one import are read: the same each time, so that what is not stored can be read again. */
export interface ImportReader {
  input: ImportInput
  read: (row: FileRow) => RowResult
  /** How a row that is no contact calls itself; '' where that cannot be told. */
  nameOf: (row: FileRow) => string
  /** Extras that the file has a column for: a row with a contact's id changes these and leaves the others. */
  isKept: (extra: string) => boolean
  /** Why a row without a name of any kind fails. */
  unidentified: RowError
}

/** Returns how the rows of a file are read that was given at a time. */
export function importReader(input: ImportInput, now: string): ImportReader {
  return input.type === 'csv' ? csvReading(input, now) : vcardReading(input)
}

export function importReaderOf(job: JobRecord): ImportReader {
  return importReader(inputOf(job), job.createdAt.toISOString())
}

/** The same as text, for a thread that reads rows of this import. */
export function serializeReader(job: JobRecord): string {
  return JSON.stringify({ input: inputOf(job), now: job.createdAt.toISOString() })
}

/** Takes what `readingText` wrote: the cast. */
export function deserializeReader(text: string): ImportReader {
  const { input, now } = JSON.parse(text) as { input: ImportInput; now: string }
  return importReader(input, now)
}

function csvReading(input: ImportInput, now: string): ImportReader {
  const { mapping, options } = input
  const reader = createRowReader(mapping, { dateOrder: options.dateOrder, now })
  const kept = extraColumnNames(mapping)
  const names = (['firstName', 'middleName', 'lastName'] as const).map((field) =>
    mapping.columns.findIndex(({ target }) => target.kind === 'text' && target.field === field),
  )
  const others = mapping.columns.flatMap(({ target }, at) =>
    target.kind === 'wholeName' ||
    (target.kind === 'list' && target.part === 'value') ||
    (target.kind === 'text' && target.field === 'organization')
      ? [at]
      : [],
  )
  const line = (text = '') => text.replace(/\s+/g, ' ').trim()
  return {
    input,
    read: (row) => (row.error ? { error: row.error } : reader(row.cells)),
    nameOf: ({ cells }) => {
      const name = names
        .map((at) => line(cells[at]))
        .filter(Boolean)
        .join(' ')
      return short(name || line(cells[others.find((at) => line(cells[at]) !== '') ?? -1]))
    },
    isKept: (extra) => kept.has(extra),
    unidentified: unidentifiedError(mapping, messages.required),
  }
}

function vcardReading(input: ImportInput): ImportReader {
  return {
    input,
    read: (row) => (row.error ? { error: row.error } : readCard(row.cells[0] ?? '')),
    nameOf: ({ cells }) =>
      short(
        /^FN(?:;[^:\r\n]{0,200})?:([^\r\n]*)/im
          .exec((cells[0] ?? '').slice(0, 10_000))?.[1]
          ?.trim() ?? '',
      ),
    // A card with an id is the whole contact.
    isKept: () => true,
    unidentified: { column: 'FN', reason: messages.required },
  }
}

function short(name: string): string {
  return name.slice(0, 200).toWellFormed()
}
