import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { contactChange, contactInput, contactPatch } from '@/contract/contacts/contactChange'
import type { RowResult } from '../rows/rowResult'
import { createCsvReader } from '../csv/csvReader'
import { decodeChunks } from '../encoding/decodeChunks'
import { FileError } from '../FileError'
import type { FileRow } from '../rows/fileRow'
import { mapHeaders } from '../csv/mapHeaders'
import { createRowReader } from '../rows/rowReader'
import { readCard } from '../vcard/readCard'
import { createVcardReader } from '../vcard/vcardReader'
import type { HostileFile } from './HostileFile'
import { hostileFiles } from './hostileFiles'

const isLong = process.env.LONG === '1'
const CHUNK = 60_001
const MAX_SECONDS = 20

function* chunksOf({ bytes }: HostileFile): Generator<Uint8Array, void, undefined> {
  for (let start = 0; start < bytes.length; start += CHUNK)
    yield bytes.subarray(start, start + CHUNK)
}

/** Returns the rows of a file with their results. Throws like the readers. */
async function results(file: HostileFile): Promise<RowResult[]> {
  const found: RowResult[] = []
  const reader = file.type === 'csv' ? startCsv() : startVcard()
  const take = (rows: FileRow[]) => {
    for (const { cells, error } of rows) found.push(error ? { error } : reader.read(cells))
  }
  for await (const text of decodeChunks(() => chunksOf(file), { type: file.type }))
    take(reader.push(text))
  take(reader.end())
  return found
}

function startVcard() {
  return { ...createVcardReader(), read: (cells: string[]) => readCard(cells[0] ?? '') }
}

function startCsv() {
  const reader = createCsvReader()
  let readRow: ((cells: string[]) => RowResult) | undefined
  const read = (cells: string[]) => {
    readRow ??= createRowReader(mapHeaders(reader.table?.headers ?? []))
    return readRow(cells)
  }
  return { push: reader.push, end: reader.end, read }
}

/** Returns why a result can't be stored, or null. */
function objection(result: RowResult): string | null {
  if ('empty' in result) return null
  if ('error' in result) return result.error.reason === '' ? 'an error without a reason' : null
  const { input, extras, id, warnings, leftOut, refused = [] } = result
  if ((leftOut?.values.length ?? 0) > 20 || JSON.stringify(leftOut?.values ?? []).length > 60_000)
    return 'an endless list of values'
  const change = refused.length > 0 ? contactChange : contactPatch
  if (!v.is(id === undefined ? contactInput : change, input))
    return 'the contract refuses the contact'
  if (
    Object.entries(extras)
      .flat()
      .some((text) => text.includes('\0') || !text.isWellFormed() || text.length > 100_000)
  )
    return 'an extra cannot be stored'
  return warnings.some(({ reason }) => reason === '') ? 'a warning without a reason' : null
}

describe('hostile files', () => {
  it('are over 200, each under its own name', () => {
    const names = Array.from(hostileFiles(), ({ name }) => name)
    expect(names.length).toBeGreaterThanOrEqual(200)
    expect(new Set(names).size).toBe(names.length)
  })

  it.each(['csv', 'vcf'] as const)(
    'of type %s are refused as a whole, or have one result for each row',
    async (type) => {
      const problems: string[] = []
      let read = 0
      for (const file of hostileFiles(isLong ? 1 : 8)) {
        if (file.type !== type) continue
        const start = performance.now()
        try {
          const found = await results(file)
          read += 1
          if (file.rows !== undefined && found.length !== file.rows)
            problems.push(`${file.name}: ${String(found.length)} rows, not ${String(file.rows)}`)
          const [reason] = [...new Set(found.map(objection))].filter((text) => text !== null)
          if (reason !== undefined) problems.push(`${file.name}: ${reason}`)
        } catch (error) {
          if (!(error instanceof FileError) || error.message === '')
            problems.push(`${file.name}: ${String(error)}`)
          else if (file.rows !== undefined) problems.push(`${file.name}: refused: ${error.message}`)
        }
        const seconds = (performance.now() - start) / 1000
        if (seconds > MAX_SECONDS) problems.push(`${file.name}: ${seconds.toFixed(1)} s`)
      }
      expect(problems).toEqual([])
      expect(read).toBeGreaterThan(5)
    },
    300_000,
  )
})
