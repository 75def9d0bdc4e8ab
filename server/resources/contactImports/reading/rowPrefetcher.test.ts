import { expect, it } from 'vitest'
import { type FileBatch, RowPrefetcher } from './rowPrefetcher'
import type { FileThread } from '../../../ports/contactFiles'

const ROWS = 50

/**
 * Creates stored batches of 50 rows. `loads` records the loads, `sent` the first rows of the
 * batches sent to the thread.
 */
function useFile(
  batches: number,
  {
    longestWaitMs = 60_000,
    work = () => Promise.resolve(),
  }: { longestWaitMs?: number; work?: (firstRow: number) => Promise<void> } = {},
) {
  const stored = Array.from({ length: batches }, (_, at): FileBatch => ({
    firstRow: at * ROWS + 1,
    rows: '[]',
  }))
  const loads: [after: number, most: number][] = []
  const load = (after: number, most: number) => {
    loads.push([after, most])
    return Promise.resolve(stored.filter(({ firstRow }) => firstRow > after).slice(0, most))
  }
  const sent: number[] = []
  const thread: FileThread = {
    readRows: async ({ firstRow }) => {
      sent.push(firstRow)
      await work(firstRow)
      return Array.from({ length: ROWS }, (_, at) => ({
        outcome: 'skipped',
        name: String(firstRow + at),
      }))
    },
    readFile: () => Promise.reject(new Error('No file is read here.')),
    readEmployees: () => Promise.reject(new Error('Nobody reads employees.')),
    longestWaitMs,
    close: () => Promise.resolve(),
  }
  return { prefetcher: new RowPrefetcher(thread, 'reading'), load, loads, sent }
}

const namesOf = (batches: Awaited<ReturnType<RowPrefetcher['next']>>) =>
  batches?.flatMap(({ candidates }) => candidates.map((row) => ('name' in row ? row.name : '')))

it('returns every row once and in order, and prefetches those of the next step', async () => {
  const { prefetcher, load, loads, sent } = useFile(5)
  const names: string[] = []
  for (let after = 0; after < 5 * ROWS; after = names.length)
    names.push(...(namesOf(await prefetcher.next(load, after, 2)) ?? []))
  expect(names).toEqual(Array.from({ length: 5 * ROWS }, (_, at) => String(at + 1)))
  expect(sent).toEqual([1, 51, 101, 151, 201])
  expect(loads).toEqual([
    [0, 2],
    [100, 2],
    [200, 2],
    [201, 1],
    [250, 2],
  ])
  expect(await prefetcher.next(load, 250, 2)).toEqual([])
})

it('waits only a moment: returns the rows read by then, in order, or null', async () => {
  let finish: () => void = () => undefined
  const slow = new Promise<void>((resolve) => {
    finish = resolve
  })
  const { prefetcher, load, sent } = useFile(3, {
    longestWaitMs: 1,
    work: (firstRow) => (firstRow === 51 ? slow : Promise.resolve()),
  })
  expect((await prefetcher.next(load, 0, 3))?.map(({ firstRow }) => firstRow)).toEqual([1])
  expect(await prefetcher.next(load, ROWS, 3)).toBeNull()
  finish()
  expect((await prefetcher.next(load, ROWS, 3))?.map(({ firstRow }) => firstRow)).toEqual([51, 101])
  expect(sent).toEqual([1, 51, 101])
})

it('reads everything again after the thread failed', async () => {
  let isBroken = true
  const { prefetcher, load } = useFile(2, {
    work: () => (isBroken ? Promise.reject(new Error('broken')) : Promise.resolve()),
  })
  await expect(prefetcher.next(load, 0, 1)).rejects.toThrow('broken')
  isBroken = false
  expect(namesOf(await prefetcher.next(load, 0, 1))).toHaveLength(ROWS)
})

it('reads the rows of a failed step again', async () => {
  const { prefetcher, load, sent } = useFile(3)
  await prefetcher.next(load, 0, 1)
  expect(namesOf(await prefetcher.next(load, 0, 1))?.[0]).toBe('1')
  expect(sent).toEqual([1, 51, 1, 51])
})
