import type { RowResult } from '@/contactFiles/rows/rowResult'
import type { BadValue } from '@/contract/contacts/contactImport'
import type { FileRow } from '@/contactFiles/rows/fileRow'
import { type RepairFinder, createRepairFinder } from '@/contactFiles/rows/repairFinder'
import { createRowReader, unidentifiedError } from '@/contactFiles/rows/rowReader'
import { readCard } from '@/contactFiles/vcard/readCard'
import { extraColumnNames } from '@/contract/contacts/columnMapping'
import { UNIDENTIFIED } from '@/contract/contacts/contactChange'
import { type ImportInput, inputOf } from '../importInput'
import type { JobRecord } from '../../../ports/registry'

/**
 * Reads the rows of one import, always in the same way, so that what is not stored can be read
 * again.
 */
export interface ImportReader {
  input: ImportInput
  read: (row: FileRow) => RowResult
  /** Returns the name in a row that is no contact; '' if there is none. */
  nameOf: (row: FileRow) => string
  /**
   * Tells whether the file has a column for an extra. A row with a contact's id changes these and
   * leaves the others.
   */
  hasColumn: (extra: string) => boolean
  /** The reason why a row without any name fails. */
  unidentified: BadValue
  /** Lists the extras of a contact whose left-out values a row replaces. */
  repairs: RepairFinder
}

/** Creates the reader of a file that was sent at the time `now` (ISO 8601). */
function importReader(input: ImportInput, now: string): ImportReader {
  return input.type === 'csv' ? csvReading(input, now) : vcardReading(input)
}

export function importReaderOf(job: JobRecord): ImportReader {
  return importReader(inputOf(job), job.createdAt.toISOString())
}

/** Returns what a thread needs to create the reader of this import. */
export function serializeReader(job: JobRecord): string {
  return JSON.stringify({ input: inputOf(job), now: job.createdAt.toISOString() })
}

/** `serializeReader` wrote the text: the cast. */
export function deserializeReader(text: string): ImportReader {
  const { input, now } = JSON.parse(text) as { input: ImportInput; now: string }
  return importReader(input, now)
}

function csvReading(input: ImportInput, now: string): ImportReader {
  const { mapping, options } = input
  const reader = createRowReader(mapping, { ...options, now })
  const extraNames = extraColumnNames(mapping)
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
  const oneLine = (text = '') => text.replace(/\s+/g, ' ').trim()
  return {
    input,
    read: (row) => (row.error ? { error: row.error } : reader(row.cells)),
    nameOf: ({ cells }) => {
      const name = names
        .map((at) => oneLine(cells[at]))
        .filter(Boolean)
        .join(' ')
      return shorten(name || oneLine(cells[others.find((at) => oneLine(cells[at]) !== '') ?? -1]))
    },
    hasColumn: (extra) => extraNames.has(extra),
    unidentified: unidentifiedError(mapping, UNIDENTIFIED),
    repairs: createRepairFinder(mapping, { ...options, now }),
  }
}

function vcardReading(input: ImportInput): ImportReader {
  return {
    input,
    read: (row) => (row.error ? { error: row.error } : readCard(row.cells[0] ?? '', input.options)),
    nameOf: ({ cells }) =>
      shorten(
        /^FN(?:;[^:\r\n]{0,200})?:([^\r\n]*)/im
          .exec((cells[0] ?? '').slice(0, 10_000))?.[1]
          ?.trim() ?? '',
      ),
    // A card with an id holds the whole contact.
    hasColumn: () => true,
    unidentified: { column: 'FN', value: '', reason: UNIDENTIFIED },
    repairs: () => [],
  }
}

function shorten(name: string): string {
  return name.slice(0, 200).toWellFormed()
}
