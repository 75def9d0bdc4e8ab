import { type PayloadAction, createSlice } from '@reduxjs/toolkit'
import type { ContactSummary } from '@/contract/contacts/contact'
import { signedOut } from '@/features/auth'
import { type EditableKey, editableFields } from './editableFields'
import { readCellDrafts } from './storedCellDrafts'

/**
 * idle: open, nothing typed. waiting: typed, not saved. saving: sent to the server. conflict:
 * somebody else has changed the cell. failed: refused by the contract or the server.
 */
export type CellEditStatus = 'idle' | 'waiting' | 'saving' | 'conflict' | 'failed'

/** An open editor of a cell. */
interface OpenEditor {
  /** The contact when editing began; a save over a newer version is a conflict. */
  base: ContactSummary
  initialValues: string[]
  /** The status of the refused edit that this one continues; null for a new edit. */
  resumed: 'conflict' | 'failed' | null
}

/** The edit of one cell, from opening it until it is saved or cancelled. */
export interface CellEdit {
  contactId: string
  field: EditableKey
  status: CellEditStatus
  /** The texts of the inputs, in their order. */
  values: string[]
  /** The texts that a save replaces. */
  over: string[]
  /** The contact's version that a save replaces. */
  version: number
  /** The reason it was refused, from the contract or the server. */
  message: string | null
  /** Null while no editor is open. */
  editor: OpenEditor | null
  /** The running save; null when none is. */
  saveId: string | null
}

interface CellEditsState {
  /** By `cellKey`. */
  edits: Record<string, CellEdit>
}

type OfCell<T = object> = PayloadAction<{ key: string } & T>

/** Drafts, save state and conflicts of the cells that are edited in place. */
export const cellEditsSlice = createSlice({
  name: 'cellEdits',
  initialState: (): CellEditsState => ({ edits: storedEdits() }),
  reducers: {
    /** An editor opened; `typed` is the text that opened it. */
    cellEditStarted: (
      { edits },
      { payload }: PayloadAction<{ contact: ContactSummary; field: EditableKey; typed: string }>,
    ) => {
      const { contact, field, typed } = payload
      const key = cellKey(contact.id, field)
      edits[key] = startedEdit(contact, field, typed, edits[key])
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
      { payload: { key, contact } }: OfCell<{ contact: ContactSummary }>,
    ) => {
      const edit = edits[key]
      if (!edit?.editor) return
      edit.editor.base = contact
      update(edit, { over: readField(contact, edit.field), version: contact.version })
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
  },
  extraReducers: (builder) => {
    builder.addCase(signedOut, () => ({ edits: {} }))
  },
})

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
} = cellEditsSlice.actions

export function cellKey(contactId: string, field: EditableKey): string {
  return `${contactId}:${field}`
}

export function selectCellEdit(state: unknown, key: string): CellEdit | undefined {
  return selectCellEdits(state)[key]
}

export function selectCellEdits(state: unknown): Readonly<Record<string, CellEdit>> {
  return hasCellEdits(state) ? state.cellEdits.edits : {}
}

export function selectHasRefusedEdits(state: unknown): boolean {
  return Object.values(selectCellEdits(state)).some(isRefused)
}

/** Returns whether an edit is kept because it could not be saved. */
export function isRefused({ status }: Pick<CellEdit, 'status'>): boolean {
  return status === 'conflict' || status === 'failed'
}

/** Returns whether nothing was typed since the editor opened. */
export function isUntouched({ values, editor }: CellEdit): boolean {
  return editor !== null && isSame(values, editor.initialValues)
}

/**
 * Returns the edit an editor opens with: the last refused one, or the cell's own text. A refused
 * edit is a conflict when the server said so, or when a newer version has another text.
 */
function startedEdit(
  contact: ContactSummary,
  field: EditableKey,
  typed: string,
  before: CellEdit | undefined,
): CellEdit {
  const now = readField(contact, field)
  const refused = before && isRefused(before) ? before : null
  const isConflict =
    refused !== null &&
    (refused.status === 'conflict' ||
      (contact.version > refused.version && !isSame(refused.over, now)))
  const resumed = refused && (isConflict ? 'conflict' : 'failed')
  const initialValues = refused?.values ?? now
  const values = typed === '' ? initialValues : typedOver(field, initialValues, typed)
  return {
    contactId: contact.id,
    field,
    status: typed === '' ? (resumed ?? 'idle') : 'waiting',
    values,
    over: refused && !isConflict ? refused.over : now,
    version: contact.version,
    message: isConflict ? null : (refused?.message ?? null),
    editor: { base: contact, initialValues, resumed },
    saveId: null,
  }
}

/** Replaces the first text with the typed one; in tags it is added to the others. */
function typedOver(field: EditableKey, values: readonly string[], typed: string): string[] {
  const [first = '', ...rest] = values
  return [field === 'tags' && first !== '' ? `${first}, ${typed}` : typed, ...rest]
}

function update(edit: CellEdit | undefined, change: Partial<CellEdit>): void {
  if (edit) Object.assign(edit, change)
}

function readField(contact: ContactSummary, field: EditableKey): string[] {
  return [...editableFields[field].read(contact)]
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((value, at) => value === other[at])
}

/** Returns the refused edits stored in this tab before a reload. */
function storedEdits(): Record<string, CellEdit> {
  const edits = readCellDrafts().map(({ contactId, field, values, over, version, message }) => {
    const status = message === null ? ('conflict' as const) : ('failed' as const)
    const draft = { contactId, field, values, over, version, message }
    return [cellKey(contactId, field), { ...draft, status, editor: null, saveId: null }] as const
  })
  return Object.fromEntries(edits)
}

function hasCellEdits(state: unknown): state is { cellEdits: CellEditsState } {
  return typeof state === 'object' && state !== null && 'cellEdits' in state
}
