import { damagedVideo } from './damagedVideo'

/** The elements with tags, such as the place of a recording, and with attached files (RFC 9559). */
const HIDDEN = [0x1254c367, 0x1941a469]
const SEGMENT = 0x18538067
const VOID = 0xec

/**
 * Returns a copy of a WebM with its tags and attachments blanked, so that it does not reveal where
 * it was recorded; everything else keeps its position. A recording that was cut off is read as far
 * as it goes. Throws INVALID_FILE if something is no element, or there is no segment.
 */
export function removeWebmMetadata(upload: Uint8Array): Uint8Array {
  const bytes = Buffer.from(upload)
  let hasSegment = false
  for (let at = 0; at < bytes.length;) {
    const idLength = lengthAt(bytes, at)
    const sizeLength = lengthAt(bytes, at + idLength)
    const body = at + idLength + sizeLength
    if (idLength > 4 || body > bytes.length) throw damagedVideo()
    const id = bytes.readUIntBE(at, idLength)
    const size = sizeAt(bytes, at + idLength, sizeLength)
    const end = Math.min(bytes.length, body + size)
    if (HIDDEN.includes(id)) blank(bytes, at, end)
    hasSegment ||= id === SEGMENT
    // The elements in a segment, and in a live cluster, which has no size, are read one by one.
    at = id === SEGMENT || size === Infinity ? body : end
  }
  if (!hasSegment) throw damagedVideo()
  return bytes
}

/** Returns the length of a number (RFC 8794 section 4), which its first byte tells. */
function lengthAt(bytes: Buffer, at: number): number {
  const first = bytes[at] ?? 0
  if (first === 0) throw damagedVideo()
  return Math.clz32(first) - 23
}

/** Returns the size of an element; Infinity for one without, whose bits are all ones. */
function sizeAt(bytes: Buffer, at: number, length: number): number {
  let size = (bytes[at] ?? 0) & (0xff >> length)
  for (let next = 1; next < length; next += 1) size = size * 256 + (bytes[at + next] ?? 0)
  return size >= 2 ** (7 * length) - 1 ? Infinity : size
}

/** Turns an element into a void one of the same length. */
function blank(bytes: Buffer, from: number, to: number): void {
  bytes.fill(0, from, to)
  bytes[from] = VOID
  const rest = to - from - 2
  if (rest < 0x7f) bytes[from + 1] = 0x80 | rest
  else {
    bytes[from + 1] = 0x01
    bytes.writeUIntBE(rest - 7, from + 3, 6)
  }
}
