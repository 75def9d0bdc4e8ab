import { damagedVideo } from './damagedVideo'
import { type Box, findBox } from './mp4Boxes'

/**
 * Blanks the samples of a track, which are apart from it in chunks (ISO/IEC 14496-12 sections 8.7.3
 * to 8.7.5), and returns their length. Throws INVALID_FILE if a table is cut off, or if the samples
 * have more than `most` bytes.
 */
export function blankSamples(bytes: Buffer, track: Box, most: number): number {
  const samples = findBox(bytes, track, 'mdia', 'minf', 'stbl')
  if (!samples) return 0
  let length = 0
  for (const { offset, size } of chunksOf(bytes, samples)) {
    length += size
    if (length > most) throw damagedVideo()
    bytes.fill(0, Math.min(offset, bytes.length), Math.min(offset + size, bytes.length))
  }
  return length
}

/** Reads where the chunks of a track are in the file. */
function* chunksOf(bytes: Buffer, samples: Box): Generator<{ offset: number; size: number }> {
  const short = findBox(bytes, samples, 'stco')
  const offsets = short ?? findBox(bytes, samples, 'co64')
  const sizes = findBox(bytes, samples, 'stsz')
  const counts = findBox(bytes, samples, 'stsc')
  if (!offsets || !sizes || !counts) return
  const chunks = tableIn(bytes, offsets, 4, short ? 4 : 8)
  // Each run tells how many samples every chunk has, from its first one to the next run.
  const runs = tableIn(bytes, counts, 4, 12)
  const oneSize = bytes.readUInt32BE(sizes.body + 4)
  const sampleSizes = tableIn(bytes, sizes, 8, oneSize === 0 ? 4 : 0)
  let run = 0
  let sample = 0
  for (let chunk = 0; chunk < chunks.count; chunk += 1) {
    while (run + 1 < runs.count && bytes.readUInt32BE(runs.entryAt(run + 1)) <= chunk + 1) run += 1
    const perChunk = runs.count > 0 ? bytes.readUInt32BE(runs.entryAt(run) + 4) : 0
    const end = Math.min(sample + perChunk, sampleSizes.count)
    let size = (end - sample) * oneSize
    if (oneSize === 0)
      for (let at = sample; at < end; at += 1) size += bytes.readUInt32BE(sampleSizes.entryAt(at))
    sample = end
    const at = chunks.entryAt(chunk)
    const offset = short ? bytes.readUInt32BE(at) : Number(bytes.readBigUInt64BE(at))
    yield { offset, size }
  }
}

/** Returns the entries of a table, whose number is at `countAt` of its content. */
function tableIn(bytes: Buffer, { body, end }: Box, countAt: number, size: number) {
  const first = body + countAt + 4
  if (first > end) throw damagedVideo()
  const count = bytes.readUInt32BE(body + countAt)
  if (count * size > end - first) throw damagedVideo()
  return { count, entryAt: (index: number) => first + index * size }
}
