import { expect, it } from 'vitest'
import { chartGeometry, placeAt, tickPlaces } from '../charts/chartGeometry'
import { changeOf } from './change'
import { toCsv } from './csv'
import { dayRange, longDay, shortDay } from './days'
import { type ShownFigure, figureOf } from './figureNames'

it.each<[ShownFigure, number | null, number | null, number, string, string, string]>([
  ['views', 91, 70, 7, '+30%', '70 in the 7 days before', 'up'],
  ['views', 50, 100, 7, '-50%', '100 in the 7 days before', 'down'],
  ['views', 5, 5, 1, '0%', '5 in the day before', 'same'],
  ['views', 5, 0, 7, '', '0 in the 7 days before', 'up'],
  ['views', 0, 0, 7, '', '0 in the 7 days before', 'same'],
  ['clickRate', 0.4, 0.2, 7, '+20 pts', '20% in the 7 days before', 'up'],
  ['clickRate', 0.4, null, 7, '', 'No views in the 7 days before', 'same'],
  ['clickRate', null, 0.2, 7, '', '20% in the 7 days before', 'same'],
  ['views', 1_000_000, 1, 7, '+9,999%', '1 in the 7 days before', 'up'],
])('%s of %s after %s in %i days is %s', (name, now, before, days, short, words, direction) => {
  expect(changeOf(name, now, before, days)).toEqual({ short, words, direction })
})

it('names calendar days without moving them between zones or over a clock change', () => {
  expect(longDay('2026-03-29')).toBe('Sunday, March 29, 2026')
  expect(shortDay('2026-10-25')).toBe('Oct 25')
  expect(dayRange('2026-03-28', '2026-03-30').replace(/\s/g, ' ')).toBe('Mar 28 – 30, 2026')
})

it('has no rate on a day without views', () => {
  const figures = { views: 0, uniqueVisitors: 0, saves: 0, exchanges: 0, clicks: 3 }
  expect(figureOf('clickRate', figures)).toBeNull()
  expect(figureOf('clickRate', { ...figures, views: 2 })).toBe(1.5)
  expect(figureOf('clicks', figures)).toBe(3)
})

it.each([
  [1, 600, [0]],
  [7, 600, [0, 1, 2, 3, 4, 5, 6]],
  [30, 304, [5, 13, 21, 29]],
  [366, 10, [365]],
])(
  'names evenly spread days of %i within %i pixels, the last one among them',
  (n, width, places) => {
    expect(tickPlaces(n, width)).toEqual(places)
  },
)

it('keeps every point and path inside the chart', () => {
  const days = Array.from({ length: 366 }, (_, place) => ({ day: '', value: place % 9 }))
  const { points, left, right, baseline, linePath } = chartGeometry(
    days,
    { width: 330, height: 240 },
    true,
  )
  for (const { x, y } of points) {
    expect(x).toBeGreaterThanOrEqual(left)
    expect(x).toBeLessThanOrEqual(right + 0.001)
    expect(y).toBeLessThanOrEqual(baseline)
  }
  expect(linePath).not.toContain('NaN')
  expect(points.map((point, place) => placeAt(points, point.x) === place)).not.toContain(false)
})

it('draws days of zeros and a single day, with whole ticks only', () => {
  const size = { width: 640, height: 240 }
  const zeros = chartGeometry([{ day: 'a', value: 0 }], size, true)
  expect(zeros.points[0]?.y).toBe(zeros.baseline)
  const ones = chartGeometry([{ day: 'a', value: 1 }], size, true)
  expect(ones.yTicks.map(({ value }) => value)).toEqual([0, 1])
  expect(chartGeometry([], size, true).linePath).toBe('')
  expect(chartGeometry([{ day: 'a', value: null }], size, false).points[0]?.y).toBeNull()
})

it('leaves a gap in the line where a day has no value', () => {
  const days = [1, null, 2].map((value, place) => ({ day: String(place), value }))
  const { linePath } = chartGeometry(days, { width: 640, height: 240 }, false)
  expect(linePath.split('M')).toHaveLength(3)
})

it.each(['=1+1', '+1', '-1+cmd', '@SUM(A1)', '\t=1'])('guards the cell %j', (text) => {
  expect(toCsv([[text, null, 3]])).not.toMatch(/^"?[=+\-@\t]/)
})
