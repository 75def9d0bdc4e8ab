import type { QrCode } from '@/publicCard/qrCode'
import type { CardColors } from '@/publicCard/styles/themes'
import { drawCode } from '../drawing/drawCode'
import { type FittedText, fitText } from '../drawing/fitText'
import { type Pen, fontOf } from '../drawing/pen'

/** The size of a background that meeting programs ask for. */
export const BACKGROUND = { width: 1920, height: 1080 } as const

export interface MeetingBackground {
  name: string
  occupation: string
  organization: string
  code: Pick<QrCode, 'size' | 'pixels'>
  colors: CardColors
  /** The corner of the code, as the others in the meeting see it. */
  side: 'left' | 'right'
}

/** Everything stands in a column at the edge; the middle is for the person. */
const COLUMN = 420
const EDGE = 72
const GAP = 32
const RADIUS = 20
const LINE_HEIGHT = 1.25

/**
 * Draws a calm background with name and code at one side. The code has six pixels a module where a
 * meeting shows 720 lines, so that others can scan it.
 */
export function drawBackground(pen: Pen, background: MeetingBackground): void {
  const { code, colors, side } = background
  drawGround(pen, colors, side)
  const x = side === 'left' ? EDGE : BACKGROUND.width - EDGE - COLUMN
  const y = BACKGROUND.height - EDGE - COLUMN
  pen.fillStyle = '#ffffff'
  pen.beginPath()
  pen.roundRect(x, y, COLUMN, COLUMN, RADIUS)
  pen.fill()
  drawCode(pen, code, { x: x + RADIUS / 2, y: y + RADIUS / 2, edge: COLUMN - RADIUS })
  drawPerson(pen, background, { x, bottom: y - GAP })
}

/** Two large circles in the colors of the theme: one behind the column, one at the other side. */
function drawGround(pen: Pen, { ground, band, line }: CardColors, side: 'left' | 'right'): void {
  const { width, height } = BACKGROUND
  const far = side === 'left' ? width : 0
  const near = width - far
  pen.fillStyle = ground
  pen.fillRect(0, 0, width, height)
  for (const { color, x, y, radius } of [
    { color: band, x: far, y: height + 260, radius: 620 },
    { color: line, x: near, y: height + 120, radius: 940 },
  ]) {
    pen.fillStyle = color
    pen.beginPath()
    pen.arc(x, y, radius, 0, 2 * Math.PI)
    pen.fill()
  }
}

function drawPerson(
  pen: Pen,
  { name, occupation, organization, colors }: MeetingBackground,
  place: { x: number; bottom: number },
): void {
  const about = { weight: 400, sizes: [30, 26], maxLines: 2 }
  const parts: { fitted: FittedText; color: string; gap: number }[] = [
    {
      fitted: fitText(
        pen,
        { text: name, weight: 600, sizes: [56, 48, 40, 34], maxLines: 3 },
        COLUMN,
      ),
      color: colors.text,
      gap: 0,
    },
    {
      fitted: fitText(pen, { ...about, text: occupation }, COLUMN),
      color: colors.muted,
      gap: 12,
    },
    {
      fitted: fitText(pen, { ...about, text: organization === name ? '' : organization }, COLUMN),
      color: colors.muted,
      gap: 4,
    },
  ].filter(({ fitted }) => fitted.lines.length > 0)
  const heightOf = ({ lines, size }: FittedText) => lines.length * size * LINE_HEIGHT
  let y = place.bottom - parts.reduce((sum, { fitted, gap }) => sum + heightOf(fitted) + gap, 0)
  pen.textAlign = 'left'
  pen.textBaseline = 'top'
  for (const { fitted, color, gap } of parts) {
    y += gap
    pen.fillStyle = color
    pen.font = fontOf(fitted.size, fitted.weight)
    pen.direction = fitted.direction
    for (const text of fitted.lines) {
      pen.fillText(text, place.x, y)
      y += fitted.size * LINE_HEIGHT
    }
  }
}
