import * as v from 'valibot'
import { list } from '@/contract/list'
import { hasDrafts, saveDraft, readDraft } from '@/shared/lib/storage/draftStorage'
import type { EditableKey } from './editableFields'

const PREFIX = 'cell:'
const keptDraft = v.object({
  values: list(v.string(), 1000),
  over: list(v.string(), 1000),
  version: v.number(),
  message: v.nullable(v.string()),
})

/** What was typed in a cell over what it said, at the contact's version then, and could not be saved; the message says why, null that the contact was changed elsewhere. */
export type KeptDraft = v.InferOutput<typeof keptDraft>

/** What could not be saved in a cell before; null where there is nothing. */
export function cellDraft(contactId: string, key: EditableKey): KeptDraft | null {
  return readDraft(nameOf(contactId, key), keptDraft)
}

/** Keeps what could not be saved for when the cell is edited again; null forgets it. */
export function keepCellDraft(contactId: string, key: EditableKey, draft: KeptDraft | null): void {
  saveDraft(nameOf(contactId, key), draft)
}

/** Whether any cell has something that could not be saved. */
export function hasCellDrafts(): boolean {
  return hasDrafts(PREFIX)
}

function nameOf(contactId: string, key: EditableKey): string {
  return `${PREFIX}${contactId}:${key}`
}
