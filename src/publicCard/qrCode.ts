import { create } from 'qrcode'

/** The white margin in modules (ISO/IEC 18004 section 5.3.8). */
const QUIET_ZONE = 4

export interface QrCode {
  /** The length of a side in modules, with its margin. */
  size: number
  /** The dark modules as an SVG path in those units. */
  path: string
  /** One byte per module, row by row: 0 for dark, 255 for white. */
  pixels: Uint8Array
}

/**
 * Encodes a text as a QR code with error correction M (15 %); null where it is too long for the
 * largest code.
 */
export function qrCode(text: string): QrCode | null {
  const modules = encode(text)
  if (!modules) return null
  const size = modules.size + 2 * QUIET_ZONE
  const pixels = new Uint8Array(size * size).fill(255)
  modules.data.forEach((bit, at) => {
    const [x, y] = [at % modules.size, Math.floor(at / modules.size)]
    if (bit === 1) pixels[(y + QUIET_ZONE) * size + x + QUIET_ZONE] = 0
  })
  return { size, pixels, path: pathOf(size, pixels) }
}

/** Returns a QR code as an SVG document. */
export function qrDocument({ size, path }: Pick<QrCode, 'size' | 'path'>): string {
  const box = String(size)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${box} ${box}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${box}v${box}H0z"/><path d="${path}"/></svg>`
}

function encode(text: string): { size: number; data: Uint8Array } | null {
  try {
    return create(text, { errorCorrectionLevel: 'M' }).modules
  } catch {
    return null
  }
}

/** One rectangle for each run of dark modules in a row. */
function pathOf(size: number, pixels: Uint8Array): string {
  const rows = Array.from({ length: size }, (_, y) =>
    Array.from(pixels.subarray(y * size, (y + 1) * size), (pixel) =>
      pixel === 0 ? '1' : '0',
    ).join(''),
  )
  return rows
    .flatMap((row, y) =>
      [...row.matchAll(/1+/g)].map(
        ({ index, 0: run }) =>
          `M${String(index)} ${String(y)}h${String(run.length)}v1h-${String(run.length)}z`,
      ),
    )
    .join('')
}
