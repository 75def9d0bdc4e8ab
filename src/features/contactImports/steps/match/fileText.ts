import type { Delimiter } from '@/contactFiles/csv/delimiters'
import type { Encoding } from '@/contactFiles/encoding/detectEncoding'
import { pluralize } from '@/shared/lib/format'
import type { FileInfo } from '../../reader/FileInfo'

export const encodingNames: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
}

const delimiterNames: Record<Delimiter, string> = { ',': 'comma', ';': 'semicolon', '\t': 'tab' }

/** Returns "Google Contacts CSV · 10,000 rows · UTF-8 · comma". */
export function fileText({
  type,
  profile,
  rows,
  encoding,
  delimiter,
  readOptions: { rowDelimiter = delimiter },
}: FileInfo): string {
  if (type === 'vcf') return ['vCard', pluralize(rows, 'card'), encodingNames[encoding]].join(' · ')
  const separator =
    rowDelimiter === delimiter
      ? delimiterNames[delimiter]
      : `${delimiterNames[delimiter]}, rows ${delimiterNames[rowDelimiter]}`
  return [
    profile === null ? 'CSV' : `${profile} CSV`,
    pluralize(rows, 'row'),
    encodingNames[encoding],
    separator,
  ].join(' · ')
}
