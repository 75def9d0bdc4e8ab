import { damagedVideo } from './damagedVideo'

/**
 * The boxes in which cameras store place, owner and device (ISO/IEC 14496-12 sections 8.10, 8.11
 * and 11.1).
 */
const METADATA_BOXES = ['udta', 'meta', 'uuid']
/** The boxes that contain other boxes, by depth (section 6.2.2). */
const CONTAINERS = ['moov', 'trak']

/**
 * Returns a copy of an MP4 with its user data and metadata blanked, so that it does not reveal
 * where it was recorded; everything else keeps its position. Throws INVALID_FILE if a box has a
 * wrong size or there is no movie.
 */
export function removeVideoMetadata(upload: Uint8Array): Uint8Array {
  const bytes = Buffer.from(upload)
  if (!blank(bytes, 0, bytes.length).includes('moov')) throw damagedVideo()
  return bytes
}

/** Blanks metadata between two positions and returns the types of the boxes there. */
function blank(bytes: Buffer, from: number, to: number, depth = 0): string[] {
  const types: string[] = []
  for (let at = from; at + 8 <= to;) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    const { body, end } = boxAt(bytes, at, to)
    if (METADATA_BOXES.includes(type)) {
      bytes.write('free', at + 4, 'latin1')
      bytes.fill(0, body, end)
    } else if (type === CONTAINERS[depth]) blank(bytes, body, end, depth + 1)
    types.push(type)
    at = end
  }
  return types
}

/**
 * Returns where the content of a box begins and ends. Its size has 32 bits, or 64 further bits if
 * these are 1, or extends to the end if they are 0.
 */
function boxAt(bytes: Buffer, at: number, to: number): { body: number; end: number } {
  const size = bytes.readUInt32BE(at)
  const isLong = size === 1
  if (isLong && at + 16 > to) throw damagedVideo()
  const body = at + (isLong ? 16 : 8)
  const end = size === 0 ? to : at + (isLong ? Number(bytes.readBigUInt64BE(at + 8)) : size)
  if (end < body || end > to) throw damagedVideo()
  return { body, end }
}
