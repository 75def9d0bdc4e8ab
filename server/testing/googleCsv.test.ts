import { describe, expect, it } from 'vitest'
import { type ContactDraft, mapHeaders, validateDraft } from '../contacts/csv/googleContacts'
import { readCsv } from '../contacts/csv/readCsv'
import { faultyRows, googleCsv, oldGoogleCsv } from './googleCsv'

function draftsOf(text: string): ContactDraft[] {
  const { headers, rows } = readCsv(new TextEncoder().encode(text))
  return rows.map(mapHeaders(headers).toDraft)
}

describe.each([
  ['googleCsv', googleCsv],
  ['oldGoogleCsv', oldGoogleCsv],
])('%s', (_, make) => {
  it('makes as many rows as asked for, all valid and all different', () => {
    const inputs = draftsOf(make({ rows: 1500 })).map(validateDraft)
    expect(inputs.filter((result) => 'reason' in result)).toEqual([])
    expect(new Set(inputs.map((result) => JSON.stringify(result))).size).toBe(1500)
  })

  it('spoils the rows that it says, each with a header of its own', () => {
    const results = draftsOf(make({ rows: 100, faulty: 6 })).map(validateDraft)
    expect(results.flatMap((result, index) => ('reason' in result ? [index + 1] : []))).toEqual(faultyRows({ rows: 100, faulty: 6 }))
    expect(new Set(results.flatMap((result) => ('column' in result ? [result.column] : []))).size).toBe(6)
  })

  it('is the same for the same seed', () => {
    expect(make({ rows: 20, seed: 7 })).toBe(make({ rows: 20, seed: 7 }))
    expect(make({ rows: 20, seed: 7 })).not.toBe(make({ rows: 20, seed: 8 }))
  })

  it('has what real files have: line breaks in quotes, packed labels, other scripts, leading zeros', () => {
    const text = make({ rows: 300 })
    const shapes = [/"[^",]*\n/, / ::: /, /\* starred/, /陽菜/, /ليلى/, /😀/, /,07700 900/, /,\+33 6/, /,01067,/, /""/]
    for (const shape of shapes) expect(text).toMatch(shape)
  })
})

it('tells the same people in both generations', () => {
  const people = (text: string) => draftsOf(text).map(validateDraft)
  expect(people(oldGoogleCsv({ rows: 300 }))).toEqual(people(googleCsv({ rows: 300 })))
})
