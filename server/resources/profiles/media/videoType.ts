/** The brands of ISO base media files that browsers play (ISO/IEC 14496-12 section 4.3); QuickTime and pictures such as AVIF have others. */
const BRANDS = [
  'isom',
  'iso2',
  'iso3',
  'iso4',
  'iso5',
  'iso6',
  'iso7',
  'iso8',
  'iso9',
  'mp41',
  'mp42',
  'avc1',
  'M4V ',
  'M4VH',
  'M4VP',
  'MSNV',
  'dash',
  'f4v ',
]
/** Room for 60 compatible brands. */
const MAX_FTYP = 256
const EBML = 0x1a45dfa3
const DOC_TYPE = Buffer.from([0x42, 0x82])

/**
 * Returns the type of a video that browsers play: MP4 by its brand, WebM by the doctype of its EBML
 * header (RFC 8794 section 11.2.4). Null for anything else.
 */
export function videoType(upload: Uint8Array): 'video/mp4' | 'video/webm' | null {
  const start = Buffer.from(upload.buffer, upload.byteOffset, Math.min(upload.byteLength, 128))
  if (start.length < 16) return null
  if (start.toString('latin1', 4, 8) === 'ftyp') {
    const isHead =
      start.readUInt32BE(0) <= MAX_FTYP && BRANDS.includes(start.toString('latin1', 8, 12))
    return isHead ? 'video/mp4' : null
  }
  return start.readUInt32BE(0) === EBML && docType(start) === 'webm' ? 'video/webm' : null
}

/** Returns the doctype of an EBML header; its length is one byte with a marker bit. */
function docType(start: Buffer): string {
  const at = start.indexOf(DOC_TYPE)
  const length = at < 0 ? 0 : (start[at + 2] ?? 0) & 0x7f
  return start.toString('latin1', at + 3, at + 3 + length).replace(/\0+$/, '')
}
