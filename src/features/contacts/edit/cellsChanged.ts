import { createAction } from '@reduxjs/toolkit'
import type { ContactPatch } from '@/contract/contacts/contact'

/** A contact whose cells were changed: the changed fields before and after. */
export interface ChangedCells {
  id: string
  before: ContactPatch
  after: ContactPatch
  /** The contact's version after the change. */
  version: number
}

/** A person's cells were saved, by an editor, a paste, filling or clearing; for undo. */
export const cellsChanged = createAction<{ label: string; rows: ChangedCells[] }>('cellsChanged')
