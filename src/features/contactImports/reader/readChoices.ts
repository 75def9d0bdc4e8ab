import type { Encoding } from '@/contactFiles/encoding/detectEncoding'
import { DELIMITERS } from '@/contactFiles/csv/delimiters'
import type { ReadChoices } from './FoundFile'

const encodings: readonly Encoding[] = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be']
const SEPARATOR = '/'

/** A file's fingerprint with the choices it is read by: read otherwise, the same bytes are other rows. */
export function withChoices(fingerprint: string, { encoding, rowDelimiter }: ReadChoices): string {
  if (!encoding && !rowDelimiter) return fingerprint
  return [
    fingerprint,
    encoding ?? '',
    rowDelimiter ? String(DELIMITERS.indexOf(rowDelimiter)) : '',
  ].join(SEPARATOR)
}

/** The choices that a fingerprint was made with. */
export function choicesOf(fingerprint: string): ReadChoices {
  const [, written, place = ''] = fingerprint.split(SEPARATOR)
  const encoding = encodings.find((each) => each === written)
  const rowDelimiter = place === '' ? undefined : DELIMITERS[Number(place)]
  return { ...(encoding && { encoding }), ...(rowDelimiter && { rowDelimiter }) }
}
