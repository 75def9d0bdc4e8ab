import * as v from 'valibot'
import { keepDraft, readDraft } from '@/shared/lib/userDrafts'
import type { EditableKey } from './editableFields'

const keptDraft = v.object({ values: v.array(v.string()), message: v.string(), isConflict: v.boolean() })

/** What was typed in a cell and could not be saved, and why. After a conflict the contact's newest value is worth seeing. */
export type KeptDraft = v.InferOutput<typeof keptDraft>

/** What could not be saved in a cell before; null where there is nothing. */
export function cellDraft(contactId: string, key: EditableKey): KeptDraft | null {
  return readDraft(nameOf(contactId, key), keptDraft)
}

/** Keeps what could not be saved for when the cell is edited again; null forgets it. */
export function keepCellDraft(contactId: string, key: EditableKey, draft: KeptDraft | null): void {
  keepDraft(nameOf(contactId, key), draft)
}

function nameOf(contactId: string, key: EditableKey): string {
  return `cell:${contactId}:${key}`
}
