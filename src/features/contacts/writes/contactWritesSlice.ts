import { type PayloadAction, createSlice, original } from '@reduxjs/toolkit'
import { signedOut } from '@/features/auth'

type Fields = Readonly<Record<string, unknown>>

/** A change that is shown before the server has answered. */
export interface PendingChange {
  id: string
  change: Fields
  /** The previous values of the changed fields; null if no cached copy had the contact. */
  before: Fields | null
}

/** Consecutive versions that only this tab has written: who saw `from` may overwrite `to`. */
interface OwnVersions {
  from: number
  to: number
}

interface WrittenVersion {
  contactId: string
  over: number
  version: number
}

interface EditOfContact {
  id: string
  contactId: string
}

interface ContactWritesState {
  /** By contact, the oldest first. */
  pending: Record<string, PendingChange[]>
  versions: Record<string, OwnVersions>
  /** Saved values, by contact, that no list has had since. */
  saved: Record<string, Fields>
  /** The contacts of edits that wait for the connection, by the id of the edit. */
  waiting: Record<string, string>
  /** The contact of a changed row that stays in place until the focus leaves it; null for none. */
  stayingRow: string | null
}

const initialState: ContactWritesState = {
  pending: {},
  versions: {},
  saved: {},
  waiting: {},
  stayingRow: null,
}

/** Optimistic changes of contacts, those that wait for the connection, and the versions this tab has written. */
export const contactWritesSlice = createSlice({
  name: 'contactWrites',
  initialState,
  reducers: {
    changeApplied: (
      { pending },
      { payload }: PayloadAction<PendingChange & { contactId: string }>,
    ) => {
      const { contactId, ...change } = payload
      pending[contactId] = [...(pending[contactId] ?? []), change]
    },
    changeAnswered: (
      { pending, saved },
      { payload }: PayloadAction<{ contactId: string; id: string; isSaved: boolean }>,
    ) => {
      const { contactId, id, isSaved } = payload
      const changes = original(pending)[contactId] ?? []
      const answered = changes.find((each) => each.id === id)
      if (isSaved && answered) saved[contactId] = { ...saved[contactId], ...answered.change }
      const rest = isSaved ? changes.filter((each) => each.id !== id) : withoutFailed(changes, id)
      if (rest.length === 0) Reflect.deleteProperty(pending, contactId)
      else pending[contactId] = rest
    },
    /** A list had other values of a contact, over which its unanswered changes are shown again. */
    changesShownOver: (
      { pending },
      { payload }: PayloadAction<{ contactId: string; values: Fields }>,
    ) => {
      const known = new Set<string>()
      for (const each of pending[payload.contactId] ?? [])
        for (const name of Object.keys(each.change).filter((name) => !known.has(name))) {
          known.add(name)
          each.before = { ...each.before, [name]: payload.values[name] }
        }
    },
    /** A list had the saved values of these contacts, or newer ones. */
    savedValuesListed: ({ saved }, { payload: contactIds }: PayloadAction<readonly string[]>) => {
      for (const contactId of contactIds) Reflect.deleteProperty(saved, contactId)
    },
    versionWritten: ({ versions }, { payload }: PayloadAction<WrittenVersion>) => {
      writeVersion(versions, payload)
    },
    /** One call has changed many contacts. */
    versionsWritten: ({ versions }, { payload }: PayloadAction<readonly WrittenVersion[]>) => {
      for (const each of payload) writeVersion(versions, each)
    },
    /** The server could not be reached. */
    editWaits: ({ waiting }, { payload: { id, contactId } }: PayloadAction<EditOfContact>) => {
      waiting[id] = contactId
    },
    /** The server has answered, whatever it said. */
    editSent: ({ waiting }, { payload: { id } }: PayloadAction<{ id: string }>) => {
      Reflect.deleteProperty(waiting, id)
    },
    /** A change of the row with the focus is saved, and the list is not reloaded yet. */
    changedRowStayed: (state, { payload }: PayloadAction<{ contactId: string }>) => {
      state.stayingRow = payload.contactId
    },
    changedRowLeft: (state) => {
      state.stayingRow = null
    },
  },
  extraReducers: (builder) => {
    builder.addCase(signedOut, () => initialState)
  },
})

export const {
  changeApplied,
  changeAnswered,
  changesShownOver,
  savedValuesListed,
  versionWritten,
  versionsWritten,
  editWaits,
  editSent,
  changedRowStayed,
  changedRowLeft,
} = contactWritesSlice.actions

/** Returns the unanswered changes of a contact, the oldest first. */
export function selectPendingChanges(state: unknown, contactId: string): readonly PendingChange[] {
  return writesIn(state).pending[contactId] ?? none
}

/** Returns the saved values of a contact that no list has had since, with their version. */
export function selectSavedValues(
  state: unknown,
  contactId: string,
): { values: Fields; version: number } | null {
  const { saved, versions } = writesIn(state)
  const values = saved[contactId]
  return values ? { values, version: versions[contactId]?.to ?? 0 } : null
}

/** Returns the unanswered changes of all contacts, by contact. */
export function selectAllPending(state: unknown): [string, readonly PendingChange[]][] {
  return Object.entries(writesIn(state).pending)
}

/**
 * Returns the version to send for a contact seen at a version: the newest if only this tab has
 * written since, which avoids conflicts with oneself.
 */
export function selectVersionToSend(state: unknown, contactId: string, seen: number): number {
  const own = writesIn(state).versions[contactId]
  return own !== undefined && seen >= own.from && seen <= own.to ? own.to : seen
}

/** Returns the contact of the changed row that stays in place; null for none. */
export function selectStayingRow(state: unknown): string | null {
  return writesIn(state).stayingRow
}

const none: readonly PendingChange[] = []

function writeVersion(
  versions: ContactWritesState['versions'],
  { contactId, over, version }: WrittenVersion,
): void {
  const known = versions[contactId]
  versions[contactId] = { from: known?.to === over ? known.from : over, to: version }
}

/** Removes a failed change; the next change of the same field inherits its previous value. */
function withoutFailed(changes: readonly PendingChange[], id: string): PendingChange[] {
  const at = changes.findIndex((each) => each.id === id)
  const failed = changes[at]
  if (failed === undefined) return [...changes]
  const later = changes.slice(at + 1)
  const inherited = Object.keys(failed.change).map((name) => {
    const heir = later.find(({ change }) => name in change)
    const isStacked = heir?.before?.[name] === failed.change[name]
    return { name, heirId: isStacked ? heir?.id : undefined }
  })
  const heirs = later.map((each) => {
    const names = inherited.filter(({ heirId }) => heirId === each.id).map(({ name }) => name)
    if (each.before === null || failed.before === null || names.length === 0) return each
    const { before } = failed
    const passed = Object.fromEntries(names.map((name) => [name, before[name]]))
    return { ...each, before: { ...each.before, ...passed } }
  })
  return [...changes.slice(0, at), ...heirs]
}

function writesIn(state: unknown): ContactWritesState {
  return hasWrites(state) ? state.contactWrites : initialState
}

function hasWrites(state: unknown): state is { contactWrites: ContactWritesState } {
  return typeof state === 'object' && state !== null && 'contactWrites' in state
}
