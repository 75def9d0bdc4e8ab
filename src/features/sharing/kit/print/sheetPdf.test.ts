import { PDFDict, PDFDocument, PDFName, PDFRawStream, decodePDFRawStream } from '@cantoo/pdf-lib'
import { decodeQR } from 'qr/decode.js'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { qrCode } from '@/publicCard/qrCode'
import { createFakePen } from '@/testing/fakes/fakePen'
import { type Paper, type SheetKind, papers, sheetKinds } from '../kitSlice'
import { drawBlock } from './drawBlock'
import { type TextItem, sheetPdf } from './sheetPdf'
import { type Sheet, layOutSheet, usualPaper } from './sheets'

const address = 'https://cards.example/card/lnJcimtbZKI3_DoSHia85o?s=qr'
const title = 'Νίκη 山田 🌿'
const pixel = Uint8Array.from([10, 20, 30])

async function make(sheet: Sheet, pictureOf: (item: TextItem) => Uint8Array | null) {
  const code = qrCode(address)
  if (!code) throw new Error('The address has no code.')
  const bytes = await sheetPdf({
    sheet,
    title,
    code,
    pictureOf: (item) => {
      const rgb = pictureOf(item)
      return rgb && { width: 1, height: 1, rgb }
    },
  })
  return { code, document: await PDFDocument.load(bytes, { updateMetadata: false }) }
}

/** Returns the drawings that the page of a PDF names, and the operators that draw the page. */
function partsOf(document: PDFDocument) {
  const page = document.getPage(0)
  const named = page.node.Resources()?.lookup(PDFName.of('XObject'), PDFDict)
  const drawings = new Map(
    (named?.entries() ?? []).map(([name]) => [name.decodeText(), contentOf(named?.lookup(name))]),
  )
  return { drawings, content: text(contentOf(page.node.Contents())) }
}

function contentOf(stream: unknown): Uint8Array {
  if (!(stream instanceof PDFRawStream)) throw new Error('This is no stream.')
  return decodePDFRawStream(stream).decode()
}

const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)

/** Paints the rectangles of a form like a printer, eight pixels a module. */
function paint(form: string, size: number) {
  const unit = 8
  const width = size * unit
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x, y, w] of form.matchAll(/^(\d+) (\d+) (\d+) 1 re$/gm))
    for (let row = 0; row < unit; row += 1) {
      const top = (size - Number(y) - 1) * unit + row
      const start = (top * width + Number(x) * unit) * 4
      data.fill(0, start, start + Number(w) * unit * 4)
    }
  return { width, height: width, data }
}

/** The size of a sheet in points, from the tables of paper sizes. */
function points(kind: SheetKind, paper: Paper): number[] {
  if (kind === 'sign') return { a4: [298, 420], letter: [288, 432] }[paper]
  return { a4: [595, 842], letter: [612, 792] }[paper]
}

const cases = sheetKinds.flatMap((kind) => papers.map((paper) => [kind, paper] as const))

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('a sheet as a PDF', () => {
  it.each(cases)('%s on %s: size, title, code and texts', async (kind, paper) => {
    const sheet = layOutSheet(kind, paper)
    const { code, document } = await make(sheet, () => pixel)
    const { width, height } = document.getPage(0).getSize()
    expect([width, height].map(Math.round)).toEqual(points(kind, paper))
    expect(document.getTitle()).toBe(title)
    const { drawings, content } = partsOf(document)
    expect(decodeQR(paint(text(drawings.get('Code')), code.size))).toBe(address)
    const count = { sign: 1, tent: 2, labels: paper === 'a4' ? 24 : 30 }[kind]
    expect(content.match(/\/Code Do/g)).toHaveLength(count)
    const pictures = [...drawings].filter(([name]) => name !== 'Code')
    expect(pictures.map(([, bytes]) => [...bytes])).toEqual(pictures.map(() => [...pixel]))
    expect(content.match(/\/T\w+ Do/g)).toHaveLength(kind === 'sign' ? 2 : count)
  })

  it.each(cases)('%s on %s: nothing overlaps or leaves the page', (kind, paper) => {
    const { width, height, items } = layOutSheet(kind, paper)
    items.forEach((item, at) => {
      expect(Math.min(item.x, item.y)).toBeGreaterThanOrEqual(0)
      expect(item.x + item.width).toBeLessThanOrEqual(width)
      expect(item.y + item.height).toBeLessThanOrEqual(height)
      const overlapping = items
        .slice(at + 1)
        .filter(
          (other) =>
            item.x < other.x + other.width &&
            other.x < item.x + item.width &&
            item.y < other.y + other.height &&
            other.y < item.y + item.height,
        )
      expect(overlapping).toEqual([])
    })
  })

  it.each(cases)('%s on %s: long texts stay in their place', (kind, paper) => {
    const long = 'Maximiliana-Konstantinopolitanska von Hohenzollern-Sigmaringen '.repeat(3)
    const person = { name: long, occupation: long, organization: `${long}Ltd`, address }
    for (const item of layOutSheet(kind, paper).items) {
      if (item.kind === 'code' || item.kind === 'mark') continue
      const { pen, texts } = createFakePen(1, 1)
      drawBlock(pen, { ...item, kind: item.kind }, person, 1)
      for (const { x, y, width, size } of texts) {
        expect(x).toBeGreaterThanOrEqual(item.x - 0.001)
        expect(x + width).toBeLessThanOrEqual(item.x + item.width + 0.001)
        expect(y).toBeGreaterThanOrEqual(item.y)
        expect(y + size).toBeLessThanOrEqual(item.y + item.height)
      }
    }
  })

  it('draws each text in the order of its script, as the card does', () => {
    const [item] = layOutSheet('sign', 'a4').items
    if (item?.kind !== 'person') throw new Error('The sign has no person.')
    const { pen, texts } = createFakePen(1, 1)
    const person = { name: 'شركة ABC للتجارة', occupation: '2. Guide', organization: '', address }
    drawBlock(pen, { ...item, kind: item.kind }, person, 1)
    expect(texts.map(({ direction }) => direction)).toEqual(['rtl', 'ltr'])
  })

  it('is written without compression and without texts, where the browser can do neither', async () => {
    vi.stubGlobal('CompressionStream', undefined)
    const { code, document } = await make(layOutSheet('tent', 'a4'), () => null)
    const { drawings } = partsOf(document)
    expect([...drawings.keys()]).toEqual(['Code'])
    expect(decodeQR(paint(text(drawings.get('Code')), code.size))).toBe(address)
  })

  it.each([
    ['en-US', 'letter'],
    ['fr-CA', 'letter'],
    ['en-GB', 'a4'],
    ['de', 'a4'],
  ])('the usual paper of %s is %s', (language, paper) => {
    expect(usualPaper(language)).toBe(paper)
  })
})
