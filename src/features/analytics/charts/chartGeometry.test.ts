import { describe, expect, it } from 'vitest'
import { chartGeometry, placeAt, tickPlaces } from './chartGeometry'

const size = { width: 800, height: 240 }
const days = (values: readonly (number | null)[]) =>
  values.map((value, place) => ({ day: `2026-03-${String(place + 1).padStart(2, '0')}`, value }))

describe('a chart', () => {
  it('spreads its days between the axes, zero at the bottom and the most below the top', () => {
    const { points, left, right, baseline } = chartGeometry(days([0, 5, 10]), size, true)
    expect(points.map(({ x }) => x)).toEqual([left, (left + right) / 2, right])
    expect(points[0]?.y).toBe(baseline)
    expect(points[2]?.y).toBeGreaterThan(0)
    expect(points[2]?.y).toBeLessThan(points[1]?.y ?? 0)
  })

  it.each([[[0, 0]], [[1]], [[0, 1]], [[3, 2]], [[1_000_000, 5]], [[]]])(
    'has ticks of whole numbers for %j',
    (values) => {
      const { yTicks, points, linePath } = chartGeometry(days(values), size, true)
      expect(yTicks.every(({ value, y }) => Number.isInteger(value) && y >= 0)).toBe(true)
      expect(points.every(({ x }) => Number.isFinite(x))).toBe(true)
      expect(linePath).not.toContain('NaN')
    },
  )

  it('interrupts its line where there is no value', () => {
    const { linePath, points } = chartGeometry(days([0.5, null, 0.2]), size, false)
    expect(linePath.match(/M/g)).toHaveLength(2)
    expect(points[1]?.y).toBeNull()
  })

  it('names evenly spread days, the last one always', () => {
    expect(tickPlaces(7, 700)).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(tickPlaces(30, 400)).toEqual([5, 11, 17, 23, 29])
    expect(tickPlaces(1, 50)).toEqual([0])
    expect(tickPlaces(0, 50)).toEqual([])
  })

  it('finds the nearest day', () => {
    const { points, left, right } = chartGeometry(days([1, 2, 3]), size, true)
    expect([0, left, (left + right) / 2 + 10, 9999].map((x) => placeAt(points, x))).toEqual([
      0, 0, 1, 2,
    ])
    expect(placeAt([], 5)).toBe(0)
  })
})
