import { createContext } from '../drawing/pen'
import { type PrintedPerson, drawBlock } from './drawBlock'
import type { PdfImage } from './pdfFile'
import type { TextItem } from './sheetPdf'

/** Pixels a millimeter at 300 dots an inch, where print looks sharp. */
const SCALE = 300 / 25.4

/** Draws the texts of an item as a picture for print; null where the browser cannot draw. */
export function textPicture(item: TextItem, person: PrintedPerson): PdfImage | null {
  const width = Math.round(item.width * SCALE)
  const height = Math.round(item.height * SCALE)
  const context = createContext(width, height)
  if (!context) return null
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  drawBlock(context, { ...item, x: 0, y: 0 }, person, SCALE)
  return { width, height, rgb: withoutAlpha(context.getImageData(0, 0, width, height).data) }
}

function withoutAlpha(pixels: Uint8ClampedArray): Uint8Array {
  const rgb = new Uint8Array((pixels.length / 4) * 3)
  for (let from = 0, to = 0; from < pixels.length; from += 4, to += 3) {
    rgb[to] = pixels[from] ?? 0
    rgb[to + 1] = pixels[from + 1] ?? 0
    rgb[to + 2] = pixels[from + 2] ?? 0
  }
  return rgb
}
