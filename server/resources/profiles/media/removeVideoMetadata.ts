import { blankSamples } from './blankSamples'
import { damagedVideo } from './damagedVideo'
import { type Box, blankBox, boxesIn, findBox } from './mp4Boxes'

/**
 * The boxes in which cameras store place, owner and device (ISO/IEC 14496-12 sections 8.10, 8.11
 * and 11.1).
 */
const METADATA_BOXES = ['udta', 'meta', 'uuid']
/** The types of tracks that are played (section 12). */
const PLAYED = ['vide', 'soun']

/**
 * Returns a copy of an MP4 without user data, metadata and tracks beside picture and sound, in which
 * action cameras write their way, so that it does not reveal where it was recorded. All of them are
 * blanked; everything else keeps its position. Throws INVALID_FILE if a box has a wrong size or
 * there is no movie.
 */
export function removeVideoMetadata(upload: Uint8Array): Uint8Array {
  const bytes = Buffer.from(upload)
  const others: Box[] = []
  let hasMovie = false
  for (const part of boxesIn(bytes, 0, bytes.length)) {
    if (isMetadata(part)) blankBox(bytes, part)
    if (part.type !== 'moov') continue
    hasMovie = true
    for (const box of boxesIn(bytes, part.body, part.end)) {
      if (isMetadata(box)) blankBox(bytes, box)
      if (box.type !== 'trak') continue
      for (const inner of boxesIn(bytes, box.body, box.end))
        if (isMetadata(inner)) blankBox(bytes, inner)
      if (isOther(bytes, box)) others.push(box)
    }
  }
  if (!hasMovie) throw damagedVideo()
  // Samples may be before the tables of other tracks, so these are blanked last.
  let left = bytes.length
  for (const track of others) left -= blankSamples(bytes, track, left)
  for (const track of others) blankBox(bytes, track)
  return bytes
}

function isMetadata({ type }: Box): boolean {
  return METADATA_BOXES.includes(type)
}

/** Returns whether a track names a type that is not played. */
function isOther(bytes: Buffer, track: Box): boolean {
  const handler = findBox(bytes, track, 'mdia', 'hdlr')
  if (!handler || handler.end - handler.body < 12) return false
  return !PLAYED.includes(bytes.toString('latin1', handler.body + 8, handler.body + 12))
}
