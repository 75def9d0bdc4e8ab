import type { CellEdit, EditedContact } from './cellEdit'
import { shownText } from './editableFields'

/** The most characters of the newest value in a message. */
const MAX_SHOWN = 500

const CONFLICT = 'This contact was changed elsewhere. Save again to replace it.'

/** Returns why an edit was refused, with the newest value of a conflict; null if it was not. */
export function shownMessage(
  { status, message, field }: CellEdit,
  contact: EditedContact,
): string | null {
  if (status === 'conflict') {
    const now = Array.from(shownText(contact, field))
    const shown = now.length > MAX_SHOWN ? [...now.slice(0, MAX_SHOWN), '…'] : now
    return `${CONFLICT} It says “${shown.join('')}” now.`
  }
  return status === 'failed' ? message : null
}
