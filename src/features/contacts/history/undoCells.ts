import { isApiError, isConflict } from '@/api/apiError'
import { invalidateWhenIdle } from '@/api/invalidateWhenIdle'
import type { ApiDispatch, ApiState } from '@/api/useApiDispatch'
import { MAX_CHANGED_CELLS, MAX_CONFLICTS } from '@/contract/contacts/changeCells'
import type { Contact, ContactSummary } from '@/contract/contacts/contact'
import type { ContactPatch } from '@/contract/contacts/contactChange'
import { cellsApi } from '../cells/cellsApi'
import { contactList, contactRecord, contactsApi } from '../contactsApi'
import { contactName } from '../model/contactName'
import { isSameCell, namesIn } from '../model/patchedFields'
import { beginUnsavedWork } from '../writes/saveContactPatch'
import { selectVersionToSend, versionsWritten } from '../writes/contactWritesSlice'
import { enqueueWrite } from '../writes/writeQueue'
import type { ActClash, ActDirection, ActRow } from './act'
import { cellText } from './cellText'

export type CellsOutcome =
  | { type: 'done'; rows: ActRow[]; missing: number }
  | { type: 'clashes'; clashes: ActClash[] }
  /** `rows` are those that were sent, in their order. */
  | { type: 'failed'; error: unknown; rows: readonly ActRow[] }

interface CellsRequest {
  rows: readonly ActRow[]
  direction: ActDirection
  /** The versions to write over, where a person has seen newer ones. */
  over?: Readonly<Record<string, number>>
}

/**
 * The number of times that rows which have changed are sent over their newer versions: an answer
 * tells only of some of them, and some may change meanwhile.
 */
const MAX_ROUNDS = Math.ceil(MAX_CHANGED_CELLS / MAX_CONFLICTS) + 5

/**
 * Writes the cells of an act as they were before it, or after it. Cells that somebody else has
 * changed since are clashes, and nothing is written; other changes of their contacts stay.
 */
export function writeActRows({ rows, direction, over = {} }: CellsRequest) {
  return async (dispatch: ApiDispatch, getState: () => ApiState): Promise<CellsOutcome> => {
    const ids = rows.map(({ id }) => id)
    const endUnsavedWork = dispatch(beginUnsavedWork())
    const outcome = await dispatch(
      enqueueWrite(ids, async () => {
        const versions = new Map(
          rows.map(({ id, version }) => [
            id,
            over[id] ?? selectVersionToSend(getState(), id, version),
          ]),
        )
        return dispatch(writeRounds(rows, direction, versions))
      }),
    )
    dispatch(invalidateWhenIdle([contactList, ...ids.slice(0, MAX_RECORDS).map(contactRecord)]))
    endUnsavedWork()
    return outcome
  }
}

/** The most records that are invalidated one by one; at most one is shown. */
const MAX_RECORDS = 100

function writeRounds(
  rows: readonly ActRow[],
  direction: ActDirection,
  versions: ReadonlyMap<string, number>,
) {
  return async (dispatch: ApiDispatch): Promise<CellsOutcome> => {
    let known = versions
    let left = rows
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const { data, error } = await dispatch(sendRows(left, direction, known))
      if (!data) return { type: 'failed', error, rows: left }
      const missing = new Set(data.missing)
      if (data.conflicts.length === 0 && missing.size === 0) {
        const written = new Map(data.changed.map(({ id, version }) => [id, version]))
        dispatch(
          versionsWritten(
            data.changed.map(({ id: contactId, version }) => ({
              contactId,
              over: known.get(contactId) ?? 0,
              version,
            })),
          ),
        )
        return {
          type: 'done',
          rows: left.map((row) => ({ ...row, version: written.get(row.id) ?? row.version })),
          missing: rows.length - left.length,
        }
      }
      const byId = new Map(left.map((row) => [row.id, row]))
      const clashes = data.conflicts.flatMap((now) => clashesOf(byId.get(now.id), now, direction))
      if (clashes.length > 0) return { type: 'clashes', clashes }
      known = new Map([
        ...known,
        ...data.conflicts.map(({ id, version }) => [id, version] as const),
      ])
      left = left.filter(({ id }) => !missing.has(id))
      if (left.length === 0) return { type: 'done', rows: [], missing: rows.length }
    }
    return { type: 'failed', error: undefined, rows: left }
  }
}

interface Written {
  changed: { id: string; version: number }[]
  conflicts: (ContactSummary & Pick<Partial<Contact>, 'extras'>)[]
  missing: string[]
}

type Sent = Promise<{ data?: Written | undefined; error?: unknown }>

function sendRows(
  rows: readonly ActRow[],
  direction: ActDirection,
  versions: ReadonlyMap<string, number>,
) {
  const changes = rows.map(({ id, version, before, after }) => ({
    id,
    version: versions.get(id) ?? version,
    change: direction === 'undo' ? before : after,
  }))
  return async (dispatch: ApiDispatch): Sent => {
    const [first, ...others] = changes
    if (first && others.length === 0) return dispatch(sendRow(first))
    const body = { rows: changes, onConflict: 'stop' as const }
    return dispatch(cellsApi.endpoints.changeCells.initiate({ body }, { track: false }))
  }
}

/** Changes one contact by the call of the specification, which every backend serves. */
function sendRow({
  id,
  version,
  change,
}: Omit<ActRow, 'before' | 'after'> & { change: ContactPatch }) {
  return async (dispatch: ApiDispatch): Sent => {
    const { patchContact, getContact } = contactsApi.endpoints
    const params = { contactId: id }
    const { data, error } = await dispatch(
      patchContact.initiate({ params, body: change, version }, { track: false }),
    )
    if (data) return { data: { changed: [data], conflicts: [], missing: [] } }
    if (isApiError(error) && error.code === 'NOT_FOUND')
      return { data: { changed: [], conflicts: [], missing: [id] } }
    if (!isConflict(error)) return { error }
    const newest = await dispatch(
      getContact.initiate(params, { forceRefetch: true, subscribe: false }),
    )
    return newest.data
      ? { data: { changed: [], conflicts: [newest.data], missing: [] } }
      : { error: newest.error }
  }
}

/** Returns the cells of a contact that have neither the value the act left nor the one to write. */
function clashesOf(
  row: ActRow | undefined,
  now: ContactSummary,
  direction: ActDirection,
): ActClash[] {
  if (!row) return []
  const [left, wanted] = direction === 'undo' ? [row.after, row.before] : [row.before, row.after]
  return namesIn(left).flatMap((name) => {
    if (isSameCell(now, left, name) || isSameCell(now, wanted, name)) return []
    return {
      contactId: now.id,
      name: contactName(now),
      field: name,
      now: cellText(now, name),
      wanted: cellText(wanted, name),
      version: now.version,
    }
  })
}
