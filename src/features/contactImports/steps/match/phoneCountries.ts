import type { ColumnMapping } from '@/contract/contacts/columnMapping'
import type { FileInfo } from '../../reader/FileInfo'

/**
 * Returns whether a file has phone numbers without a country code. A file with our ids is read as
 * it is written.
 */
export function hasNationalPhones(
  { nationalPhones }: Pick<FileInfo, 'nationalPhones'>,
  { columns }: ColumnMapping,
): boolean {
  return (
    columns.every(({ target }) => target.kind !== 'id') &&
    columns.some(
      ({ target }, at) =>
        target.kind === 'list' &&
        target.field === 'phones' &&
        target.part === 'value' &&
        nationalPhones[at] === true,
    )
  )
}

/**
 * Returns the language tag whose country is proposed: the browser's, unless the headers are in
 * another language.
 */
export function proposedLanguage(headers: FileInfo['language'], browser: string): string {
  return headers === null || browser.split('-', 1)[0] === headers ? browser : headers
}
