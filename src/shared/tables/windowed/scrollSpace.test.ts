import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  MAX_SCROLL_HEIGHT,
  positionOfRow,
  positionShowing,
  rowTop,
  scrollSpace,
  scrolledTo,
  visibleRows,
  wholeRows,
} from './scrollSpace'

const top = { top: 0, row: 0 }
const small = scrollSpace(1000, 40, 400)
const million = scrollSpace(1_000_000, 44, 600)

describe('scrollSpace', () => {
  it('is as high as its rows, up to the browsers’ limit', () => {
    expect(small.height).toBe(40_000)
    expect(million.height).toBe(MAX_SCROLL_HEIGHT)
  })

  it('reaches the first and the last row of a million', () => {
    const end = scrolledTo(million, top, million.height - million.viewport)
    expect(wholeRows(million, end).last).toBe(999_999)
    expect(wholeRows(million, scrolledTo(million, end, 0)).first).toBe(0)
  })

  it('moves pixel by pixel on a wheel turn, scaled or not', () => {
    const from = positionOfRow(million, 500_000)
    expect(scrolledTo(million, from, from.top + 88).row).toBeCloseTo(500_002, 6)
    expect(scrolledTo(small, top, 80).row).toBe(2)
  })

  it('scrolls proportionally when the bar is dragged', () => {
    const { row } = scrolledTo(million, top, (million.height - million.viewport) / 2)
    expect(row).toBeCloseTo(million.maxRow / 2, 3)
  })

  it('scrolls a row into view by the shortest way', () => {
    expect(positionShowing(small, top, 5)).toBe(top)
    expect(positionShowing(small, top, 10)).toEqual({ top: 40, row: 1 })
    expect(positionShowing(small, { top: 4000, row: 100 }, 99)).toEqual({ top: 3960, row: 99 })
  })

  it('holds no rows when there are none', () => {
    const { first, last } = visibleRows(scrollSpace(0, 40, 400), top, 3)
    expect(last).toBeLessThan(first)
  })

  it('draws every visible row inside the viewport without a gap, at any position', () => {
    const moves = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), {
      minLength: 1,
      maxLength: 20,
    })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000_000 }), moves, (rows, tops) => {
        const space = scrollSpace(rows, 44, 600)
        const end = Math.max(0, space.height - space.viewport)
        const position = tops.reduce((at, share) => scrolledTo(space, at, share * end), top)
        const { first, last } = visibleRows(space, position)
        expect(first).toBeGreaterThanOrEqual(0)
        expect(last).toBeLessThan(rows)
        expect(rowTop(space, position, first)).toBeLessThanOrEqual(position.top + 1)
        const covered = rowTop(space, position, last) + 44
        expect(covered).toBeGreaterThanOrEqual(
          Math.min(position.top + space.viewport, space.height) - 1,
        )
      }),
    )
  })

  it('brings a requested row into view', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 20, max: 2_000_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (rows, share) => {
          const space = scrollSpace(rows, 44, 600)
          const index = Math.floor(share * (rows - 1))
          const { first, last } = wholeRows(
            space,
            positionShowing(space, positionOfRow(space, 0), index),
          )
          expect(index).toBeGreaterThanOrEqual(first)
          expect(index).toBeLessThanOrEqual(last)
        },
      ),
    )
  })
})
