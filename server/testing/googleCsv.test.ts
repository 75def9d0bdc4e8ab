import { describe, expect, it } from 'vitest'
import type { RowResult } from '@/contactFiles/rows/rowResult'
import { createCsvReader } from '@/contactFiles/csv/csvReader'
import { mapHeaders } from '@/contactFiles/csv/mapHeaders'
import { createRowReader } from '@/contactFiles/rows/rowReader'
import { faultyRows, googleCsv, oldGoogleCsv } from './googleCsv'

function resultsOf(text: string): RowResult[] {
  const reader = createCsvReader()
  const rows = [...reader.push(text), ...reader.end()]
  const read = createRowReader(mapHeaders(reader.table?.headers ?? []), { isStrict: true })
  return rows.map(({ cells, error }) => (error ? { error } : read(cells)))
}

describe.each([
  ['googleCsv', googleCsv],
  ['oldGoogleCsv', oldGoogleCsv],
])('%s', (_, make) => {
  it('makes as many rows as asked for, all valid and all different', () => {
    const inputs = resultsOf(make({ rows: 1500 }))
    expect(inputs.filter((result) => 'error' in result)).toEqual([])
    expect(new Set(inputs.map((result) => JSON.stringify(result))).size).toBe(1500)
  })

  it('breaks the faulty rows, each in another field', () => {
    const results = resultsOf(make({ rows: 100, faulty: 6 }))
    expect(results.flatMap((result, index) => ('error' in result ? [index + 1] : []))).toEqual(
      faultyRows({ rows: 100, faulty: 6 }),
    )
    expect(
      new Set(results.flatMap((result) => ('error' in result ? [result.error.column] : []))).size,
    ).toBe(6)
  })

  it('is the same for the same seed', () => {
    expect(make({ rows: 20, seed: 7 })).toBe(make({ rows: 20, seed: 7 }))
    expect(make({ rows: 20, seed: 7 })).not.toBe(make({ rows: 20, seed: 8 }))
  })

  it('has what real files have: line breaks in quotes, packed labels, other scripts, leading zeros', () => {
    const text = make({ rows: 300 })
    const shapes = [
      /"[^",]*\n/,
      / ::: /,
      /\* starred/,
      /陽菜/,
      /ليلى/,
      /😀/,
      /,07700 900/,
      /,\+33 6/,
      /,01067,/,
      /""/,
    ]
    for (const shape of shapes) expect(text).toMatch(shape)
  })
})

it('has the same people in both generations', () => {
  const people = (text: string) =>
    resultsOf(text).map((result) => ('input' in result ? result.input : result))
  expect(people(oldGoogleCsv({ rows: 300 }))).toEqual(people(googleCsv({ rows: 300 })))
})
