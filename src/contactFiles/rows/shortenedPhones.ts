import type { CompiledMapping, ListPlace } from './compileMapping'
import { type RowDraft, setExtra } from './rowDraft'

const SHORTENED = /^\d(?:[.,]\d+)?e\+\d+\s*$/i
/** The characters after its first digit. */
const SECONDS = Array.from('.,eE', (character) => character.charCodeAt(0))
/** Longest such text in characters. */
const MAX_LENGTH = 30
const reason = 'A spreadsheet has shortened this number, so its digits are lost.'

/**
 * Returns the places of a row's phones without those that a spreadsheet has shortened, such as
 * "4.14467E+10", which become extras.
 */
export function readablePhones(
  { lists: { phones }, fallbackNames }: CompiledMapping,
  cells: readonly string[],
  draft: RowDraft,
): readonly ListPlace[] {
  let isWhole = true
  for (const { value } of phones) if (isShortened(cells[value])) isWhole = false
  if (draft.id !== '' || isWhole) return phones
  return phones.filter(({ value: at }) => {
    const cell = cells[at] ?? ''
    if (!isShortened(cell)) return true
    setExtra(draft.extras, fallbackNames.get(at) ?? '', cell)
    draft.unreadable.push({ at, reason, isAmbiguous: false })
    return false
  })
}

function isShortened(cell = ''): boolean {
  const isMaybe = cell.length <= MAX_LENGTH && SECONDS.includes(cell.charCodeAt(1))
  return isMaybe && SHORTENED.test(cell)
}
