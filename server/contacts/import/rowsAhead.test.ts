import { expect, it } from 'vitest'
import { mapHeaders } from '@/contactFiles/mapHeaders'
import { defaultImportOptions } from '@/contract/imports'
import type { JobRecord } from '../../jobs/jobKind'
import { fileReading } from './fileReading'
import { newImport } from './imports.service'
import { type FileBatch, RowsAhead } from './rowsAhead'

const ROWS = 50

/** Stored batches of 50 rows; it notes which were asked for and which rows were read. */
function useFile(batches: number) {
  const headers = ['First Name']
  const file = { profileId: crypto.randomUUID(), type: 'csv', fileName: 'a.csv', fingerprint: 'f', headers, delimiter: ',', mapping: mapHeaders(headers), options: defaultImportOptions } as const
  const job: JobRecord = {
    tenantId: 't', ownerId: 'o', id: crypto.randomUUID(), ...newImport(file), state: 'running', cursor: null, done: 0, total: batches * ROWS, counts: {}, error: null, file: null,
    attempts: 0, deaths: 0, rowBytes: 0, resumeAt: null, finishedAt: null, createdAt: new Date(), updatedAt: new Date(),
  }
  const stored = Array.from({ length: batches }, (_, at): FileBatch => ({ firstRow: at * ROWS + 1, rows: Array.from({ length: ROWS }, (_none, row) => ({ cells: [`Name ${String(at * ROWS + row + 1)}`] })), length: 1000 }))
  const asked: [after: number, most: number][] = []
  const load = (after: number, most: number) => {
    asked.push([after, most])
    return Promise.resolve(stored.filter(({ firstRow }) => firstRow > after).slice(0, most))
  }
  const reading = fileReading(job)
  const read: string[] = []
  const ahead = new RowsAhead({ ...reading, read: (row) => (read.push(row.cells[0] ?? ''), reading.read(row)) })
  return { ahead, load, asked, read }
}

it('gives every row once and in order, and asks for those of the next step with those of this one', async () => {
  const { ahead, load, asked } = useFile(5)
  const rows: number[] = []
  for (let after = 0; after < 5 * ROWS; after = rows.at(-1) ?? 0) {
    for (const { candidates } of await ahead.take(load, after, 2)) for (const candidate of candidates) if ('row' in candidate) rows.push(candidate.row)
  }
  expect(rows).toEqual(Array.from({ length: 5 * ROWS }, (_, at) => at + 1))
  expect(asked).toEqual([[0, 2], [100, 2], [200, 2], [250, 1], [250, 2]])
  expect(await ahead.take(load, 250, 2)).toEqual([])
})

it('reads the rows of the next step while this one is at work, and none of them again', async () => {
  const { ahead, load, read } = useFile(2)
  await ahead.take(load, 0, 1)
  let finish: () => void = () => undefined
  const work = new Promise<void>((resolve) => { finish = resolve })
  const step = ahead.readDuring(work)
  while (read.length < 2 * ROWS) await new Promise(setImmediate)
  finish()
  await step
  const [batch] = await ahead.take(load, ROWS, 1)
  expect([batch?.candidates.length, read.length, new Set(read).size]).toEqual([ROWS, 2 * ROWS, 2 * ROWS])
})

it('leaves the rest where the work ends first, and says how the work ended', async () => {
  const { ahead, load, read } = useFile(2)
  await ahead.take(load, 0, 1)
  expect(await ahead.readDuring(Promise.resolve('done'))).toBe('done')
  await expect(ahead.readDuring(Promise.reject(new Error('undone')))).rejects.toThrow('undone')
  expect(read).toHaveLength(ROWS)
  expect((await ahead.take(load, ROWS, 1)).map(({ candidates }) => candidates.length)).toEqual([ROWS])
})

it('waits for the work also where a row cannot be read', async () => {
  const { ahead, load, read } = useFile(2)
  await ahead.take(load, 0, 1)
  read.push = () => { throw new Error('unreadable') }
  let isOver = false
  const work = (async () => {
    for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate)
    isOver = true
  })()
  await expect(ahead.readDuring(work)).rejects.toThrow('unreadable')
  expect(isOver).toBe(true)
})

it('reads again what a failed step had taken', async () => {
  const { ahead, load, asked } = useFile(3)
  await ahead.take(load, 0, 1)
  const [again] = await ahead.take(load, 0, 1)
  expect([again?.firstRow, again?.candidates.length]).toEqual([1, ROWS])
  expect(asked).toEqual([[0, 1], [50, 1], [0, 1], [50, 1]])
})
