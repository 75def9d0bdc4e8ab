import { type TextFit, fitText } from '../drawing/fitText'
import { type Pen, fontOf } from '../drawing/pen'
import type { BlockKind, SheetItem } from './sheets'

export interface PrintedPerson {
  name: string
  occupation: string
  organization: string
  /** The address of the card, as people type it. */
  address: string
}

interface Part extends TextFit {
  gap: number
}

const LINE_HEIGHT = 1.25
const INK = '#000000'
const CAPTION = 'Scan for my contact details'

/**
 * Draws the texts of an item into its place, `scale` pixels a millimeter, in the middle of its
 * height.
 */
export function drawBlock(
  pen: Pen,
  item: SheetItem & { kind: BlockKind },
  person: PrintedPerson,
  scale: number,
): void {
  const width = item.width * scale
  const isCentered = item.kind === 'person' || item.kind === 'caption'
  const parts = partsOf(item.kind, person).map((part) => ({
    gap: part.gap * scale,
    fitted: fitText(pen, { ...part, sizes: part.sizes.map((size) => size * scale) }, width),
  }))
  const shown = parts.filter(({ fitted }) => fitted.lines.length > 0)
  const total = shown.reduce(
    (sum, { fitted, gap }) => sum + gap + fitted.lines.length * fitted.size * LINE_HEIGHT,
    0,
  )
  let y = (item.y + item.height / 2) * scale - total / 2
  pen.textAlign = isCentered ? 'center' : 'left'
  pen.textBaseline = 'top'
  pen.fillStyle = INK
  for (const { fitted, gap } of shown) {
    y += gap
    pen.font = fontOf(fitted.size, fitted.weight)
    pen.direction = fitted.direction
    for (const line of fitted.lines) {
      pen.fillText(line, item.x * scale + (isCentered ? width / 2 : 0), y)
      y += fitted.size * LINE_HEIGHT
    }
  }
}

/** Returns the texts of a block with their font sizes in millimeters. */
function partsOf(
  kind: BlockKind,
  { name, occupation, organization, address }: PrintedPerson,
): Part[] {
  const company = organization === name ? '' : organization
  const line = (text: string, sizes: number[], gap: number, maxLines = 1): Part => ({
    text,
    weight: 400,
    sizes,
    maxLines,
    gap,
  })
  const heading = (sizes: number[]): Part => ({
    text: name,
    weight: 600,
    sizes,
    maxLines: 2,
    gap: 0,
  })
  const small = [line(CAPTION, [5, 4.4], 0), line(address, [3.4, 3, 2.6], 1)]
  if (kind === 'caption') return small
  if (kind === 'person')
    return [heading([9, 8, 7, 6]), line(occupation, [4.6, 4], 2), line(company, [4.6, 4], 0.5)]
  if (kind === 'beside')
    return [
      heading([10, 8.5, 7, 6]),
      line(occupation, [5, 4.4], 3, 2),
      line(company, [5, 4.4], 1, 2),
      line(CAPTION, [4.6, 4], 10, 2),
      line(address, [3.6, 3.2], 1.5, 3),
    ]
  return [
    heading([4, 3.5, 3.1]),
    line(occupation, [2.7, 2.4], 0.8),
    line(company, [2.7, 2.4], 0.2),
    line(CAPTION, [2.3, 2], 1.4),
  ]
}
