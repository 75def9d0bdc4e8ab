import type { GrayPicture, Turn } from './readerMessages'

/** Returns the shades of gray of colored pixels (RGBA), stretched from black to white. */
export function toGray(rgba: Uint8ClampedArray, width: number, height: number): GrayPicture {
  const pixels = new Uint8Array(width * height)
  const counts = new Uint32Array(256)
  for (let at = 0, from = 0; at < pixels.length; at += 1, from += 4) {
    const shade =
      ((rgba[from] ?? 0) * 77 + (rgba[from + 1] ?? 0) * 150 + (rgba[from + 2] ?? 0) * 29) >> 8
    pixels[at] = shade
    counts[shade] = (counts[shade] ?? 0) + 1
  }
  stretch(pixels, counts)
  return { pixels, width, height }
}

/** The share of pixels at each end that may be lost. */
const LOST = 0.005
/** A picture with less contrast than this is of one color: noise is not stretched to text. */
const LEAST_RANGE = 24

function stretch(pixels: Uint8Array, counts: Uint32Array): void {
  const limit = pixels.length * LOST
  const end = (shades: Iterable<number>) => {
    let sum = 0
    for (const shade of shades) {
      sum += counts[shade] ?? 0
      if (sum > limit) return shade
    }
    return 0
  }
  const shades = [...counts.keys()]
  const dark = end(shades)
  const light = end(shades.toReversed())
  if (light - dark < LEAST_RANGE) return
  const scale = 255 / (light - dark)
  const stretched = Uint8ClampedArray.from(counts, (_count, shade) => (shade - dark) * scale)
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = stretched[pixels[at] ?? 0] ?? 0
}

/** Returns a picture turned clockwise. */
export function turned({ pixels, width, height }: GrayPicture, turn: Turn): GrayPicture {
  if (turn === 0) return { pixels, width, height }
  if (turn === 180) return { pixels: pixels.toReversed(), width, height }
  const result = new Uint8Array(pixels.length)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const to = turn === 90 ? x * height + (height - 1 - y) : (width - 1 - x) * height + y
      result[to] = pixels[y * width + x] ?? 0
    }
  return { pixels: result, width: height, height: width }
}

/** Returns the negative of a picture, for light text on a dark card. */
export function inverted({ pixels, width, height }: GrayPicture): GrayPicture {
  return { pixels: pixels.map((shade) => 255 - shade), width, height }
}

/** Returns a picture with its faint grays darkened; black and white stay. */
export function darkened({ pixels, width, height }: GrayPicture): GrayPicture {
  return { pixels: pixels.map((shade) => Math.round(shade ** 3 / 255 ** 2)), width, height }
}

/** Returns a picture as a file that the reader opens (PGM, binary). */
export function toPgm({ pixels, width, height }: GrayPicture): Uint8Array {
  const head = new TextEncoder().encode(`P5\n${String(width)} ${String(height)}\n255\n`)
  const file = new Uint8Array(head.length + pixels.length)
  file.set(head)
  file.set(pixels, head.length)
  return file
}
