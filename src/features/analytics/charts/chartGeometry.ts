import { scaleLinear, scalePoint } from 'd3-scale'
import { area, curveMonotoneX, line } from 'd3-shape'

export interface ChartSize {
  width: number
  height: number
}

/** A day of a chart; its value is null where there is nothing to show, as for a rate without views. */
export interface ChartDay {
  day: string
  value: number | null
}

export interface ChartPoint extends ChartDay {
  x: number
  /** Null without a value. */
  y: number | null
}

export interface ChartGeometry extends ChartSize {
  points: ChartPoint[]
  /** The SVG paths of the line and of the area below it. */
  linePath: string
  areaPath: string
  yTicks: { value: number; y: number }[]
  /** The places of the days that the axis names. */
  xTicks: number[]
  left: number
  right: number
  baseline: number
}

const MARGIN = { top: 12, right: 16, bottom: 28, left: 44 }
/** The room that the name of a day needs. */
const TICK_WIDTH = 76
const Y_TICKS = 4
/** The top of a scale where all values are zero. */
const LEAST_TOP = 4

/** Returns the places of a chart's parts. `isWhole` leaves out ticks between whole numbers. */
export function chartGeometry(
  days: readonly ChartDay[],
  { width, height }: ChartSize,
  isWhole: boolean,
): ChartGeometry {
  const [left, right] = [MARGIN.left, Math.max(MARGIN.left + 1, width - MARGIN.right)]
  const baseline = height - MARGIN.bottom
  const most = Math.max(0, ...days.map(({ value }) => value ?? 0))
  const top = most > 0 ? most : isWhole ? LEAST_TOP : 1
  const y = scaleLinear([0, top], [baseline, MARGIN.top]).nice(Y_TICKS)
  const x = scalePoint(
    days.map((_, place) => place),
    [left, right],
  )
  const points = days.map((each, place) => ({
    ...each,
    x: x(place) ?? left,
    y: each.value === null ? null : y(each.value),
  }))
  const isShown = (point: ChartPoint) => point.y !== null
  const xOf = (point: ChartPoint) => point.x
  const yOf = (point: ChartPoint) => point.y ?? baseline
  const drawn = line<ChartPoint>(xOf, yOf).defined(isShown).curve(curveMonotoneX)
  const filled = area<ChartPoint>(xOf, baseline, yOf).defined(isShown).curve(curveMonotoneX)
  return {
    width,
    height,
    points,
    linePath: drawn(points) ?? '',
    areaPath: filled(points) ?? '',
    yTicks: y
      .ticks(Y_TICKS)
      .filter((value) => !isWhole || Number.isInteger(value))
      .map((value) => ({ value, y: y(value) })),
    xTicks: tickPlaces(days.length, right - left),
    left,
    right,
    baseline,
  }
}

/** Returns the places of evenly spread days, the last one among them. */
export function tickPlaces(count: number, width: number): number[] {
  const most = Math.max(1, Math.floor(width / TICK_WIDTH))
  const step = Math.max(1, Math.ceil(count / most))
  const places: number[] = []
  for (let place = count - 1; place >= 0; place -= step) places.unshift(place)
  return places
}

/** Returns the place of the day nearest to a horizontal position. */
export function placeAt(points: readonly ChartPoint[], x: number): number {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || last.x === first.x) return 0
  const place = Math.round(((x - first.x) / (last.x - first.x)) * (points.length - 1))
  return Math.min(points.length - 1, Math.max(0, place))
}
