import sharp from 'sharp'

/** Two colors of the ground and one of the thing in front. */
const palettes = [
  ['#f6d9c0', '#d98b6a', '#3d2b26'],
  ['#cfe3dc', '#5c9a8b', '#12302b'],
  ['#dfe3f4', '#7b86c8', '#1f2347'],
  ['#f3e7b8', '#d3a83c', '#3c2f0a'],
  ['#e8d3e4', '#a4638f', '#33122b'],
  ['#d5dfe6', '#6c8799', '#16232c'],
] as const

/** Things on an area of 100 × 100, from left and top. */
const things = [
  (ink: string) =>
    `<rect x="18" y="34" width="64" height="40" rx="5" fill="${ink}"/><circle cx="33" cy="49" r="6" fill="#fff"/><path d="M46 45h26M46 53h18" stroke="#fff" stroke-width="3" stroke-linecap="round"/>`,
  (ink: string) =>
    `<path d="M50 16c14 18 14 50 0 68-14-18-14-50 0-68z" fill="${ink}"/><path d="M50 84V96" stroke="${ink}" stroke-width="4"/>`,
  (ink: string) =>
    `<path d="M30 44h40v22a18 18 0 0 1-40 0z" fill="${ink}"/><path d="M70 50h8a8 8 0 0 1 0 16h-9" fill="none" stroke="${ink}" stroke-width="4"/><path d="M42 22q-5 7 0 14M56 22q-5 7 0 14" fill="none" stroke="${ink}" stroke-width="3"/>`,
  (ink: string) =>
    `<path d="M12 80 40 36l16 24 10-14 22 34z" fill="${ink}"/><circle cx="72" cy="28" r="9" fill="#fff"/>`,
  (ink: string) =>
    `<g fill="none" stroke="${ink}" stroke-width="7"><circle cx="50" cy="50" r="14"/><circle cx="50" cy="50" r="30"/></g>`,
] as const

/** Draws the picture of the simulated post with this number (SVG). */
function draw(number: number, width: number, height: number): string {
  const [light = '', dark = '', ink = ''] = palettes[number % palettes.length] ?? []
  const thing = things[number % things.length]?.(ink) ?? ''
  const size = Math.min(width, height) * 0.7
  const [x, y] = [(width - size) / 2, (height - size) / 2]
  const scale = `translate(${String(x)} ${String(y)}) scale(${String(size / 100)})`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${String(width)}" height="${String(height)}"><defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/><g transform="${scale}">${thing}</g></svg>`
}

/** Returns the picture of the simulated post with this number, as a JPEG. */
export async function simulatedPicture(
  number: number,
  { width, height }: { width: number; height: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const drawn = Buffer.from(draw(number, width, height))
  return new Uint8Array(await sharp(drawn).jpeg({ quality: 80 }).toBuffer())
}
