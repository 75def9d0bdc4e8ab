import type { QrCode } from '@/publicCard/qrCode'
import { codeRuns } from '../drawing/drawCode'
import { type PdfImage, number, writePdf } from './pdfFile'
import type { BlockKind, Sheet, SheetItem } from './sheets'

const POINTS_PER_MM = 72 / 25.4
const BLACK = '0 g'
const GRAY = '0.6 g'

export type TextItem = SheetItem & { kind: BlockKind }

interface SheetPdf {
  sheet: Sheet
  title: string
  code: Pick<QrCode, 'size' | 'pixels'>
  /** Draws the texts of an item, in any script; null where the browser cannot draw. */
  pictureOf: (item: TextItem) => PdfImage | null
}

/**
 * Returns a sheet as a PDF: the code as black rectangles, which stay sharp at every size, and texts
 * as pictures. Equal items share one drawing.
 */
export function sheetPdf({ sheet, title, code, pictureOf }: SheetPdf) {
  const images = new Map<string, PdfImage>()
  const drawn = new Map<string, boolean>()
  const operators = sheet.items.flatMap((item) => {
    if (item.kind === 'mark') return [`${GRAY} ${rectangle(item, sheet)} f`]
    if (item.kind === 'code') return [place('Code', item, sheet)]
    const name = `T${item.kind}`
    if (!drawn.has(name)) {
      const picture = pictureOf({ ...item, kind: item.kind })
      if (picture) images.set(name, picture)
      drawn.set(name, picture !== null)
    }
    return drawn.get(name) === true ? [place(name, item, sheet)] : []
  })
  return writePdf({
    title,
    width: sheet.width * POINTS_PER_MM,
    height: sheet.height * POINTS_PER_MM,
    content: operators.join('\n'),
    forms: new Map([['Code', { size: code.size, content: codeContent(code) }]]),
    images,
  })
}

/** All modules are one shape, because viewers draw thin lines between shapes that touch. */
function codeContent(code: Pick<QrCode, 'size' | 'pixels'>): string {
  const runs = codeRuns(code).map(
    ({ x, y, width }) => `${String(x)} ${String(code.size - y - 1)} ${String(width)} 1 re`,
  )
  return [BLACK, ...runs, 'f'].join('\n')
}

/** Places a drawing of the unit square. PDF counts from the bottom left. */
function place(name: string, { x, y, width, height, isUpsideDown }: SheetItem, sheet: Sheet) {
  const [left, bottom] = [x, sheet.height - y - height]
  const matrix =
    isUpsideDown === true
      ? [-width, 0, 0, -height, left + width, bottom + height]
      : [width, 0, 0, height, left, bottom]
  return `q ${matrix.map((value) => number(value * POINTS_PER_MM)).join(' ')} cm /${name} Do Q`
}

function rectangle({ x, y, width, height }: SheetItem, sheet: Sheet): string {
  return `${[x, sheet.height - y - height, width, height]
    .map((value) => number(value * POINTS_PER_MM))
    .join(' ')} re`
}
