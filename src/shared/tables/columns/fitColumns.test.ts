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

  it('keeps fixed columns as they are', () => {
    expect(fitColumns([{ width: 80 }, { width: 40 }], 1000)).toEqual([80, 40])
  })
})
