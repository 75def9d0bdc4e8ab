import sharp from 'sharp'
import { qrCode, qrDocument } from '@/publicCard/qrCode'
import { pictureQueue } from './pictureQueue'
import { toRendition } from './rendition'
import type { ContentCoding, Rendition } from '../ports/cards'

/**
 * The content of a code never changes; the profile it shows does, but that is found after the scan.
 */
const HEADERS = { 'Cache-Control': 'private, max-age=86400' }

/** Makes a code of `text` as SVG. Throws if the text is too long for a code. */
export function qrSvg(text: string, coding?: ContentCoding): Rendition {
  const headers = { ...HEADERS, 'Content-Type': 'image/svg+xml' }
  return toRendition(qrDocument(codeOf(text)), headers, coding)
}

/**
 * Makes a code as PNG of `edge` × `edge` pixels. Modules are whole pixels, and the rest is a white
 * margin.
 */
export async function qrPng(text: string, edge: number): Promise<Rendition> {
  const { size, pixels } = codeOf(text)
  const scaled = size * Math.max(1, Math.floor(edge / size))
  const [before, after] = [Math.floor((edge - scaled) / 2), Math.ceil((edge - scaled) / 2)]
  const draw = () =>
    sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
      .resize({ width: scaled, height: scaled, kernel: 'nearest' })
      .extend({ top: before, left: before, bottom: after, right: after, background: '#fff' })
      .toColourspace('b-w')
      .png({ compressionLevel: 9 })
      .toBuffer()
  const png = await pictureQueue(draw)
  return toRendition(png, { ...HEADERS, 'Content-Type': 'image/png' })
}

function codeOf(text: string) {
  const code = qrCode(text)
  if (!code) throw new Error('The address is longer than a code holds.')
  return code
}
