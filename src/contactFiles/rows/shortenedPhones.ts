import type { CompiledMapping, ListPlace } from './compileMapping'
import { type RowDraft, setExtra } from './rowDraft'

const SHORTENED = /^\d(?:[.,]\d+)?e\+\d+$/i
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
  if (draft.id !== '' || !phones.some(({ value }) => isShortened(cells[value]))) return phones
  return phones.filter(({ value: at }) => {
    const cell = cells[at] ?? ''
    if (!isShortened(cell)) return true
    setExtra(draft.extras, fallbackNames.get(at) ?? '', cell)
    draft.unreadable.push({ at, reason, isAmbiguous: false })
    return false
  })
}

function isShortened(cell = ''): boolean {
  return cell.length <= MAX_LENGTH && /e\+/i.test(cell) && SHORTENED.test(cell.trim())
}
