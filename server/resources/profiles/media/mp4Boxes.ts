import { damagedVideo } from './damagedVideo'

/** A box of an ISO base media file (ISO/IEC 14496-12 section 4.2). */
export interface Box {
  type: string
  at: number
  /** The position after its head. */
  body: number
  end: number
}

/** More boxes than a video has side by side, even with a fragment for each of its pictures. */
const MAX_BOXES = 100_000

/**
 * Reads the boxes between two positions. Throws INVALID_FILE if one has a wrong size, or if there
 * are too many, which would take seconds.
 */
export function* boxesIn(bytes: Buffer, from: number, to: number): Generator<Box> {
  let count = 0
  for (let at = from; at + 8 <= to;) {
    count += 1
    if (count > MAX_BOXES) throw damagedVideo()
    const box = boxAt(bytes, at, to)
    yield box
    at = box.end
  }
}

/** Returns the first box at a path of types inside another box. */
export function findBox(bytes: Buffer, inside: Box, ...path: string[]): Box | undefined {
  const [type, ...rest] = path
  if (type === undefined) return inside
  for (const box of boxesIn(bytes, inside.body, inside.end))
    if (box.type === type) return findBox(bytes, box, ...rest)
  return undefined
}

/** Turns a box into an empty one of the same length. */
export function blankBox(bytes: Buffer, { at, body, end }: Box): void {
  bytes.write('free', at + 4, 'latin1')
  bytes.fill(0, body, end)
}

/**
 * Returns the box at a position. Its size has 32 bits, or 64 further bits if these are 1, or extends
 * to the end if they are 0.
 */
function boxAt(bytes: Buffer, at: number, to: number): Box {
  const size = bytes.readUInt32BE(at)
  const isLong = size === 1
  if (isLong && at + 16 > to) throw damagedVideo()
  const body = at + (isLong ? 16 : 8)
  const end = size === 0 ? to : at + (isLong ? Number(bytes.readBigUInt64BE(at + 8)) : size)
  if (end < body || end > to) throw damagedVideo()
  return { type: bytes.toString('latin1', at + 4, at + 8), at, body, end }
}
