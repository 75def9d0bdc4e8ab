import type { Paper, SheetKind } from '../kitSlice'

/** The texts of an item: `person` above a code, `caption` below it, `beside` it, or on a label. */
export type BlockKind = 'person' | 'caption' | 'beside' | 'label'

/** Something printed at a place, in millimeters from the top left. */
export interface SheetItem {
  kind: 'code' | 'mark' | BlockKind
  x: number
  y: number
  width: number
  height: number
  isUpsideDown?: boolean
}

/** A page, in millimeters. */
export interface Sheet {
  width: number
  height: number
  items: SheetItem[]
}

const INCH = 25.4

/** The size of paper, and of a small sign that is common with it. */
const sizes: Record<Paper, { page: Size; sign: Size; signTitle: string; labelTitle: string }> = {
  a4: {
    page: { width: 210, height: 297 },
    sign: { width: 105, height: 148 },
    signTitle: 'A6',
    labelTitle: '24 labels of 70 × 37 mm',
  },
  letter: {
    page: { width: 8.5 * INCH, height: 11 * INCH },
    sign: { width: 4 * INCH, height: 6 * INCH },
    signTitle: '4 × 6 in',
    labelTitle: '30 labels of 2⅝ × 1 in',
  },
}

interface Size {
  width: number
  height: number
}

interface LabelGrid {
  columns: number
  rows: number
  left: number
  top: number
  stepX: number
  stepY: number
  /** The length of a code's side, and its distance from the left. */
  code: number
  inset: number
}

const grids: Record<Paper, LabelGrid> = {
  a4: { columns: 3, rows: 8, left: 0, top: 0.5, stepX: 70, stepY: 37, code: 28, inset: 5 },
  letter: {
    columns: 3,
    rows: 10,
    left: 0.1875 * INCH,
    top: 0.5 * INCH,
    stepX: 2.75 * INCH,
    stepY: INCH,
    code: 22,
    inset: 2,
  },
}
/** The width of a label, where it differs from the distance to the next. */
const LABEL_WIDTH: Record<Paper, number> = { a4: 70, letter: 2.625 * INCH }

/** Returns the printed page of a kind. */
export function layOutSheet(kind: SheetKind, paper: Paper): Sheet {
  if (kind === 'sign') return signSheet(sizes[paper].sign)
  return kind === 'tent' ? tentSheet(sizes[paper].page) : labelSheet(paper)
}

/** Returns the size of a kind of sheet in words. */
export function sheetSize(kind: SheetKind, paper: Paper): string {
  const page = paper === 'a4' ? 'A4' : 'US Letter'
  if (kind === 'sign') return sizes[paper].signTitle
  return kind === 'tent' ? `${page}, folded once` : `${page}, ${sizes[paper].labelTitle}`
}

/** Returns the paper that is usual where a language is spoken. */
export function usualPaper(language: string): Paper {
  return /-(?:US|CA|MX|PH|CL|CO|VE)\b/i.test(language) ? 'letter' : 'a4'
}

function signSheet({ width, height }: Size): Sheet {
  const margin = 10
  const edge = 72
  const inner = width - 2 * margin
  return {
    width,
    height,
    items: [
      { kind: 'person', x: margin, y: margin, width: inner, height: 38 },
      { kind: 'code', x: (width - edge) / 2, y: 50, width: edge, height: edge },
      { kind: 'caption', x: margin, y: 124, width: inner, height: height - 124 - 8 },
    ],
  }
}

/** Both halves show the same; the upper one is upside down until the sheet is folded. */
function tentSheet({ width, height }: Size): Sheet {
  const half = height / 2
  const edge = 96
  const [margin, gap, tick] = [14, 10, 6]
  const x = margin + edge + gap
  const code = { kind: 'code', width: edge, height: edge } as const
  const text = { kind: 'beside', width: width - x - margin, height: edge } as const
  const y = half + (half - edge) / 2
  const lower: SheetItem[] = [
    { ...code, x: margin, y },
    { ...text, x, y },
  ]
  const upper = lower.map((item) => ({
    ...item,
    x: width - item.x - item.width,
    y: height - item.y - item.height,
    isUpsideDown: true,
  }))
  const mark = { kind: 'mark', y: half - 0.1, width: tick, height: 0.2 } as const
  return {
    width,
    height,
    items: [...upper, ...lower, { ...mark, x: 0 }, { ...mark, x: width - tick }],
  }
}

function labelSheet(paper: Paper): Sheet {
  const { columns, rows, left, top, stepX, stepY, code, inset } = grids[paper]
  const items = Array.from({ length: columns * rows }, (_, at): SheetItem[] => {
    const x = left + (at % columns) * stepX + inset
    const y = top + Math.floor(at / columns) * stepY + (stepY - code) / 2
    const width = LABEL_WIDTH[paper] - code - 2 * inset - 1
    return [
      { kind: 'code', x, y, width: code, height: code },
      { kind: 'label', x: x + code + 1, y, width, height: code },
    ]
  })
  return { ...sizes[paper].page, items: items.flat() }
}
