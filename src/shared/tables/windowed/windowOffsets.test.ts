import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { WINDOW_ROWS, rowsKnown, windowOffsets } from './windowOffsets'

describe('windowOffsets', () => {
  it.each([
    ['a short list', 0, 20, 60, { even: 0, odd: null }],
    ['the top of a long one', 0, 20, 1000, { even: 0, odd: 100 }],
    ['over a border', 190, 215, 1000, { even: 200, odd: 100 }],
    ['the first half of a window', 205, 230, 1000, { even: 200, odd: 100 }],
    ['the second half of a window', 270, 295, 1000, { even: 200, odd: 300 }],
    ['the end', 985, 999, 1000, { even: 800, odd: 900 }],
    ['past an end that came nearer', 985, 999, 150, { even: 0, odd: 100 }],
    ['no rows', 0, -1, 0, { even: 0, odd: null }],
  ])('%s', (_name, first, last, total, offsets) => {
    expect(windowOffsets(first, last, total)).toEqual(offsets)
  })

  it('always holds every drawn row', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.nat(),
        fc.integer({ min: 0, max: 70 }),
        (total, at, span) => {
          const first = at % total
          const last = Math.min(total - 1, first + span)
          const { even, odd } = windowOffsets(first, last, total)
          for (const row of [first, last])
            expect([even, odd]).toContain(Math.floor(row / WINDOW_ROWS) * WINDOW_ROWS)
        },
      ),
    )
  })
})

it.each([
  ['nothing found', 0, 0, 0, { rows: 0, isAll: true }],
  ['a first window that is not full', 0, 42, 0, { rows: 42, isAll: true }],
  ['a full first window', 0, 100, 0, { rows: 200, isAll: false }],
  ['a full window further up', 100, 100, 900, { rows: 900, isAll: false }],
  ['the last window', 300, 7, 400, { rows: 307, isAll: true }],
  ['a window past the end', 300, 0, 400, { rows: 300, isAll: false }],
])('rowsKnown: %s', (_name, offset, count, before, known) => {
  expect(rowsKnown(offset, count, before)).toEqual(known)
})
