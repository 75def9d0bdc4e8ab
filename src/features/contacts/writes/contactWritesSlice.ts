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

interface ContactWritesState {
  /** By contact, the oldest first. */
  pending: Record<string, PendingChange[]>
  versions: Record<string, OwnVersions>
}

const initialState: ContactWritesState = { pending: {}, versions: {} }

/** Optimistic changes of contacts, and the versions this tab has written. */
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
      { pending },
      { payload }: PayloadAction<{ contactId: string; id: string; isSaved: boolean }>,
    ) => {
      const { contactId, id, isSaved } = payload
      const changes = original(pending)[contactId] ?? []
      const rest = isSaved ? changes.filter((each) => each.id !== id) : withoutFailed(changes, id)
      if (rest.length === 0) Reflect.deleteProperty(pending, contactId)
      else pending[contactId] = rest
    },
    versionWritten: ({ versions }, { payload }: PayloadAction<WrittenVersion>) => {
      writeVersion(versions, payload)
    },
    /** One call has changed many contacts. */
    versionsWritten: ({ versions }, { payload }: PayloadAction<readonly WrittenVersion[]>) => {
      for (const each of payload) writeVersion(versions, each)
    },
  },
  extraReducers: (builder) => {
    builder.addCase(signedOut, () => initialState)
  },
})

export const { changeApplied, changeAnswered, versionWritten, versionsWritten } =
  contactWritesSlice.actions

/** Returns the unanswered changes of a contact, the oldest first. */
export function selectPendingChanges(state: unknown, contactId: string): readonly PendingChange[] {
  return writesIn(state).pending[contactId] ?? none
}

/**
 * Returns the version to send for a contact seen at a version: the newest if only this tab has
 * written since, which avoids conflicts with oneself.
 */
export function selectVersionToSend(state: unknown, contactId: string, seen: number): number {
  const own = writesIn(state).versions[contactId]
  return own !== undefined && seen >= own.from && seen <= own.to ? own.to : seen
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
