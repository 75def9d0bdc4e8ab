import { type PayloadAction, createSlice } from '@reduxjs/toolkit'
import { signedOut } from '@/features/auth'
import { readStoredEdits } from './storedCellDrafts'
import {
  type CellEdit,
  type EditedContact,
  type StartedEditor,
  cellKey,
  isRefused,
  isSame,
  startedEdit,
} from './cellEdit'

export interface CellEditsState {
  /** By `cellKey`. */
  edits: Record<string, CellEdit>
}

type OfCell<T = object> = PayloadAction<{ key: string } & T>

/** Drafts, save state and conflicts of the cells that are edited in place. */
export const cellEditsSlice = createSlice({
  name: 'cellEdits',
  initialState: (): CellEditsState => ({ edits: readStoredEdits() }),
  reducers: {
    cellEditStarted: ({ edits }, { payload }: PayloadAction<StartedEditor>) => {
      const key = cellKey(payload.contact.id, payload.field)
      edits[key] = startedEdit(payload, edits[key])
    },
    cellEditChanged: ({ edits }, { payload: { key, values } }: OfCell<{ values: string[] }>) => {
      const edit = edits[key]
      if (!edit?.editor) return
      const isIdle = edit.editor.resumed === null && isSame(values, edit.editor.initialValues)
      update(edit, { values, status: isIdle ? 'idle' : 'waiting' })
    },
    /** The row changed while its cell showed a conflict; the next save replaces the new values. */
    conflictUpdated: (
      { edits },
      { payload: { key, contact, now } }: OfCell<{ contact: EditedContact; now: string[] }>,
    ) => {
      const edit = edits[key]
      if (!edit?.editor) return
      edit.editor.base = contact
      update(edit, { over: now, version: contact.version })
    },
    /** The contract refused the text. */
    cellEditRefused: ({ edits }, { payload: { key, message } }: OfCell<{ message: string }>) => {
      update(edits[key], { status: 'failed', message })
    },
    /** The editor closed without saving; a refused edit stays for the next time. */
    cellEditClosed: ({ edits }, { payload: { key } }: OfCell) => {
      const edit = edits[key]
      if (!edit?.editor) return
      const status = isRefused(edit) ? edit.status : edit.editor.resumed
      if (status === null) Reflect.deleteProperty(edits, key)
      else update(edit, { status, editor: null })
    },
    cellEditCancelled: ({ edits }, { payload: { key } }: OfCell) => {
      Reflect.deleteProperty(edits, key)
    },
    saveStarted: ({ edits }, { payload: { key, saveId } }: OfCell<{ saveId: string }>) => {
      update(edits[key], { status: 'saving', message: null, editor: null, saveId })
    },
    saveSucceeded: ({ edits }, { payload: { key, saveId } }: OfCell<{ saveId: string }>) => {
      if (edits[key]?.saveId === saveId) Reflect.deleteProperty(edits, key)
    },
    /** The edited contact was deleted elsewhere. */
    contactMissing: ({ edits }, { payload: { key, saveId } }: OfCell<{ saveId: string }>) => {
      if (edits[key]?.saveId === saveId) Reflect.deleteProperty(edits, key)
    },
    saveFailed: ({ edits }, { payload }: OfCell<SaveEnd & { message: string }>) => {
      const { message, version, saveId } = payload
      const edit = edits[payload.key]
      if (edit?.saveId === saveId)
        update(edit, { status: 'failed', message, version, saveId: null })
    },
    /** The server refused the save, because somebody else saved after `version`. */
    conflictFound: ({ edits }, { payload: { key, version, saveId } }: OfCell<SaveEnd>) => {
      const edit = edits[key]
      if (edit?.saveId === saveId)
        update(edit, { status: 'conflict', message: null, version, saveId: null })
    },
    /** An edit that was sent after a reload was refused; without a message by a newer version. */
    refusalRestored: ({ edits }, { payload }: PayloadAction<RestoredRefusal>) => {
      edits[cellKey(payload.contactId, payload.field)] = {
        ...payload,
        status: payload.message === null ? 'conflict' : 'failed',
        editor: null,
        saveId: null,
      }
    },
  },
  extraReducers: (builder) => {
    builder.addCase(signedOut, () => ({ edits: {} }))
  },
})

type RestoredRefusal = Omit<CellEdit, 'status' | 'editor' | 'saveId'>

interface SaveEnd {
  saveId: string
  version: number
}

export const {
  cellEditStarted,
  cellEditChanged,
  conflictUpdated,
  cellEditRefused,
  cellEditClosed,
  cellEditCancelled,
  saveStarted,
  saveSucceeded,
  contactMissing,
  saveFailed,
  conflictFound,
  refusalRestored,
} = cellEditsSlice.actions

function update(edit: CellEdit | undefined, change: Partial<CellEdit>): void {
  if (edit) Object.assign(edit, change)
}
