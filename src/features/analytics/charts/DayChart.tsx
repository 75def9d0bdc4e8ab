import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react'
import { longDay, shortDay } from '../model/days'
import styles from './DayChart.module.css'
import { type ChartDay, type ChartPoint, chartGeometry, placeAt } from './chartGeometry'
import { useWidth } from './useWidth'

interface DayChartProps {
  /** The name of what is counted: `Views`. */
  title: string
  days: readonly ChartDay[]
  format: (value: number | null) => string
  /** The values are whole numbers. */
  isWhole?: boolean
  height?: number
}

const DEFAULT_HEIGHT = 240

/**
 * A line over days. Each day can be focused with the arrow keys, Home and End; the pointer shows the
 * nearest one.
 */
export function DayChart({
  title,
  days,
  format,
  isWhole = true,
  height = DEFAULT_HEIGHT,
}: DayChartProps) {
  const [box, width] = useWidth()
  const geometry = useMemo(
    () => chartGeometry(days, { width, height }, isWhole),
    [days, width, height, isWhole],
  )
  const { points } = geometry
  const { shown, active, handlers, onKeyDown } = useActiveDay(points)
  const point = shown === null ? undefined : points[shown]
  return (
    <div ref={box} className={styles.box} style={{ height }}>
      <svg width={width} height={height} className={styles.chart} {...handlers}>
        <Axes geometry={geometry} format={format} />
        <path d={geometry.areaPath} className={styles.area} />
        <path d={geometry.linePath} className={styles.line} />
        {point && <Marker point={point} baseline={geometry.baseline} />}
        <g role="listbox" aria-label={`${title} by day`} aria-orientation="horizontal">
          {points.map((each, place) => (
            <circle
              key={each.day}
              role="option"
              aria-selected={place === active}
              aria-label={`${longDay(each.day)}: ${format(each.value)}`}
              tabIndex={place === active ? 0 : -1}
              data-place={place}
              className={styles.day}
              cx={each.x}
              cy={each.y ?? geometry.baseline}
              r={6}
              onKeyDown={onKeyDown}
            />
          ))}
        </g>
      </svg>
      {point && <Tip point={point} width={width} title={title} format={format} />}
    </div>
  )
}

/** Keeps the day that the pointer or the focus is at. */
function useActiveDay(points: readonly ChartPoint[]) {
  const [chosen, setChosen] = useState<number | null>(null)
  const [hovered, setHovered] = useState<number | null>(null)
  const [hasFocus, setHasFocus] = useState(false)
  const last = points.length - 1
  const active = Math.min(chosen ?? last, last)
  const focusDay = (from: Element, place: number) => {
    setChosen(place)
    from.parentElement?.querySelector<SVGElement>(`[data-place="${String(place)}"]`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<SVGElement>) => {
    const next = nextPlace(event.key, active, last)
    if (next === null) return
    event.preventDefault()
    focusDay(event.currentTarget, next)
  }
  const hover = (event: PointerEvent<SVGSVGElement>) => {
    setHovered(placeAt(points, event.clientX - event.currentTarget.getBoundingClientRect().left))
  }
  const handlers = {
    onPointerDown: hover,
    onPointerMove: hover,
    onPointerLeave: () => {
      setHovered(null)
    },
    onFocus: () => {
      setHasFocus(true)
    },
    onBlur: () => {
      setHasFocus(false)
    },
  }
  return { shown: hovered ?? (hasFocus ? active : null), active, handlers, onKeyDown }
}

function nextPlace(key: string, place: number, last: number): number | null {
  const places: Record<string, number> = {
    ArrowLeft: place - 1,
    ArrowRight: place + 1,
    ArrowUp: place - 7,
    ArrowDown: place + 7,
    Home: 0,
    End: last,
  }
  const next = places[key]
  return next === undefined ? null : Math.min(last, Math.max(0, next))
}

interface AxesProps {
  geometry: ReturnType<typeof chartGeometry>
  format: (value: number) => string
}

function Axes({ geometry, format }: AxesProps) {
  const { points, yTicks, xTicks, left, right, baseline } = geometry
  return (
    <g aria-hidden>
      {yTicks.map(({ value, y }) => (
        <g key={value}>
          <line x1={left} x2={right} y1={y} y2={y} className={styles.grid} />
          <text x={left - 10} y={y} dy="0.32em" textAnchor="end" className={styles.tick}>
            {format(value)}
          </text>
        </g>
      ))}
      {xTicks.map((place) => {
        const point = points[place]
        if (!point) return null
        const anchor = point.x > right - 24 ? 'end' : point.x < left + 12 ? 'start' : 'middle'
        return (
          <text
            key={place}
            x={point.x}
            y={baseline + 20}
            textAnchor={anchor}
            className={styles.tick}
          >
            {shortDay(point.day)}
          </text>
        )
      })}
    </g>
  )
}

function Marker({ point, baseline }: { point: ChartPoint; baseline: number }) {
  return (
    <g aria-hidden>
      <line x1={point.x} x2={point.x} y1={12} y2={baseline} className={styles.guide} />
      {point.y !== null && <circle cx={point.x} cy={point.y} r={4.5} className={styles.marker} />}
    </g>
  )
}

interface TipProps extends Pick<DayChartProps, 'title' | 'format'> {
  point: ChartPoint
  width: number
}

function Tip({ point, width, title, format }: TipProps) {
  const isRight = point.x > width / 2
  return (
    <div
      aria-hidden
      className={styles.tip}
      style={isRight ? { right: width - point.x + 12 } : { left: point.x + 12 }}
    >
      <span className={styles.tipDay}>{longDay(point.day)}</span>
      <span>
        <b>{format(point.value)}</b> {title.toLowerCase()}
      </span>
    </div>
  )
}
