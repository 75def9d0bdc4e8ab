import { shortDay } from '../model/days'
import { type ChartDay, type ChartGeometry, chartGeometry } from './chartGeometry'

/** A chart as a picture. */
export interface Picture {
  /** The heading of the picture: what is counted, and when. */
  title: string
  days: readonly ChartDay[]
  format: (value: number) => string
  isWhole: boolean
}

const SIZE = { width: 1200, height: 520 }
const CHART = { width: 1136, height: 400 }
const PLACE = { x: 32, y: 88 }
/** Pixels of the picture for each unit. */
const DENSITY = 2

/** Draws a chart in the colors of the present theme, as a PNG of 2400 × 1040 pixels. */
export async function drawPng({ title, days, format, isWhole }: Picture): Promise<Blob> {
  await document.fonts.ready
  const canvas = document.createElement('canvas')
  canvas.width = SIZE.width * DENSITY
  canvas.height = SIZE.height * DENSITY
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw pictures.')
  context.scale(DENSITY, DENSITY)
  const styles = getComputedStyle(document.documentElement)
  const color = (name: string) => styles.getPropertyValue(name).trim()
  const font = color('--font') || 'sans-serif'
  context.fillStyle = color('--surface')
  context.fillRect(0, 0, SIZE.width, SIZE.height)
  context.fillStyle = color('--text')
  context.font = `600 24px ${font}`
  context.fillText(title, PLACE.x, 52)
  context.translate(PLACE.x, PLACE.y)
  context.font = `14px ${font}`
  const geometry = chartGeometry(days, CHART, isWhole)
  drawAxes(context, geometry, format, { grid: color('--border'), text: color('--text-muted') })
  drawLine(context, geometry, color('--accent'))
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob)
      else reject(new Error('The picture could not be made.'))
    }, 'image/png')
  })
}

function drawAxes(
  context: CanvasRenderingContext2D,
  { yTicks, xTicks, points, left, right, baseline }: ChartGeometry,
  format: (value: number) => string,
  colors: { grid: string; text: string },
): void {
  context.textBaseline = 'middle'
  context.textAlign = 'right'
  for (const { value, y } of yTicks) {
    context.strokeStyle = colors.grid
    context.beginPath()
    context.moveTo(left, y)
    context.lineTo(right, y)
    context.stroke()
    context.fillStyle = colors.text
    context.fillText(format(value), left - 10, y)
  }
  for (const place of xTicks) {
    const point = points[place]
    if (!point) continue
    context.textAlign = point.x > right - 24 ? 'right' : point.x < left + 12 ? 'left' : 'center'
    context.fillText(shortDay(point.day), point.x, baseline + 20)
  }
}

function drawLine(
  context: CanvasRenderingContext2D,
  { linePath, areaPath, points }: ChartGeometry,
  accent: string,
): void {
  context.fillStyle = accent
  context.globalAlpha = 0.1
  context.fill(new Path2D(areaPath))
  context.globalAlpha = 1
  context.strokeStyle = accent
  context.lineWidth = 2.5
  context.lineJoin = 'round'
  context.stroke(new Path2D(linePath))
  if (points.length > 1) return
  for (const { x, y } of points) {
    if (y === null) continue
    context.beginPath()
    context.arc(x, y, 5, 0, 2 * Math.PI)
    context.fill()
  }
}
