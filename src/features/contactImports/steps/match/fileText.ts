import type { Delimiter } from '@/contactFiles/csv/delimiters'
import type { Encoding } from '@/contactFiles/encoding/detectEncoding'
import { pluralize } from '@/shared/lib/format'
import type { FileInfo } from '../../reader/FileInfo'

export const encodingNames: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
  'windows-1250': 'Windows-1250 (Central European)',
  'windows-1251': 'Windows-1251 (Cyrillic)',
  'windows-1253': 'Windows-1253 (Greek)',
  'windows-1254': 'Windows-1254 (Turkish)',
  macintosh: 'Mac Roman',
  shift_jis: 'Shift JIS (Japanese)',
  gb18030: 'GB 18030 (Chinese)',
  big5: 'Big5 (Chinese)',
  'euc-kr': 'EUC-KR (Korean)',
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
