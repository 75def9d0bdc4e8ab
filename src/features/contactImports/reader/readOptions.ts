import { encodings } from '@/contactFiles/encoding/detectEncoding'
import { DELIMITERS } from '@/contactFiles/csv/delimiters'
import type { ReadOptions } from './FileInfo'

const SEPARATOR = '/'

/**
 * Adds the read options to a file's hash, because the same bytes read differently are other rows.
 */
export function fingerprintWith(hash: string, { encoding, rowDelimiter }: ReadOptions): string {
  if (!encoding && !rowDelimiter) return hash
  return [hash, encoding ?? '', rowDelimiter ? String(DELIMITERS.indexOf(rowDelimiter)) : ''].join(
    SEPARATOR,
  )
}

/** Returns the read options of a fingerprint. */
export function readOptionsOf(fingerprint: string): ReadOptions {
  const [, encodingName, delimiterIndex = ''] = fingerprint.split(SEPARATOR)
  const encoding = encodings.find((each) => each === encodingName)
  const rowDelimiter = delimiterIndex === '' ? undefined : DELIMITERS[Number(delimiterIndex)]
  return { ...(encoding && { encoding }), ...(rowDelimiter && { rowDelimiter }) }
}
