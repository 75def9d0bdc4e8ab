/** The first and the last byte, counted from 0. */
export interface ByteRange {
  first: number
  last: number
}

/**
 * Returns the one range of bytes that a `Range` header asks for (RFC 9110 section 14.1.2): 'none'
 * if it lies outside `length`, null if the header is to be ignored because it is malformed, uses
 * another unit, or asks for several ranges.
 */
export function byteRange(header: string, length: number): ByteRange | 'none' | null {
  const [, from = '', to = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header) ?? []
  if (from === '' && to === '') return null
  if (from === '')
    return Number(to) === 0 || length === 0
      ? 'none'
      : { first: Math.max(0, length - Number(to)), last: length - 1 }
  if (to !== '' && Number(to) < Number(from)) return null
  return Number(from) >= length
    ? 'none'
    : { first: Number(from), last: Math.min(length - 1, to === '' ? Infinity : Number(to)) }
}
