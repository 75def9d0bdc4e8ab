import { describe, expect, it } from 'vitest'
import { fitColumns } from './fitColumns'

describe('fitColumns', () => {
  it.each([
    ['narrow: least widths', 100, [80, 40, 60]],
    ['wide: shares of what is left', 480, [180, 40, 260]],
    ['a fraction of a pixel is left over', 483.7, [181, 40, 262]],
  ])('%s', (_name, available, widths) => {
    expect(
      fitColumns([{ width: 80, grow: 1 }, { width: 40 }, { width: 60, grow: 2 }], available),
    ).toEqual(widths)
  })

  it.each([
    ['spare width goes to cut columns, by what they lack', 230, [100, 50, 80]],
    ['beyond that to those that grow', 420, [120, 60, 240]],
    ['columns that scroll sideways anyway are not cut', 100, [120, 60, 80]],
    ['before the room is known: least widths', -44, [80, 40, 80]],
  ])('%s', (_name, available, widths) => {
    const columns = [
      { width: 80, wanted: 120 },
      { width: 40, wanted: 60 },
      { width: 80, wanted: 60, grow: 1 },
    ]
    expect(fitColumns(columns, available)).toEqual(widths)
  })

  it('keeps fixed columns as they are', () => {
    expect(fitColumns([{ width: 80 }, { width: 40 }], 1000)).toEqual([80, 40])
  })
})
