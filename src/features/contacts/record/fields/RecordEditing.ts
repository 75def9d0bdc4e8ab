import { createContext, useContext } from 'react'
import type { RecordKey } from '../../edit/editableKeys'

/** The field of the record that is being edited, and the row of a list that gets the focus. */
export interface OpenField {
  field: RecordKey
  at: number
}

export interface RecordEditing {
  open: OpenField | null
  /** Returns whether the rules allow to change a field. */
  canEdit: (field: RecordKey) => boolean
  edit: (field: RecordKey, at?: number) => void
  close: () => void
}

const RecordEditingContext = createContext<RecordEditing | null>(null)

/** Tells the fields of a record which of them is being edited. */
export const RecordEditingProvider = RecordEditingContext.Provider

export function useRecordEditing(): RecordEditing {
  const editing = useContext(RecordEditingContext)
  if (!editing) throw new Error('A field of a record is shown inside RecordEdits only.')
  return editing
}
