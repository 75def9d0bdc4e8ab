import type { Contact, ContactSummary } from '@/contract/contacts/contact'
import type { ApiDispatch, ApiState } from '@/api/useApiDispatch'
import { contactList, contactsApi } from '../contactsApi'

type Row = Readonly<Record<string, unknown>>

/** A change of a contact that the server has not answered yet, and what the contact said before. */
interface Unsaved {
  change: Row
  /** Null where nothing holds the contact. */
  before: Row | null
}

/** By contact, the oldest first. */
const unsavedOf = new WeakMap<ApiDispatch, Map<string, Unsaved[]>>()

/** Changes a contact wherever it is held: in each window of the list, in its record. */
export function changeCached(contactId: string, change: Partial<ContactSummary>) {
  return (dispatch: ApiDispatch): void => {
    dispatch(eachHeld(contactId, () => change))
  }
}

/**
 * Changes a contact wherever it is held, before the server answers; the returned function is called with whether it was saved. What was not is undone: by id,
 * and only what nobody has changed since. A later change that is not answered yet stands, and if it is undone too the contact says what it said before both.
 */
export function showUnsaved(contactId: string, change: Partial<ContactSummary>) {
  return (dispatch: ApiDispatch): ((isSaved: boolean) => void) => {
    const all = unsavedOf.get(dispatch) ?? new Map<string, Unsaved[]>()
    const unsaved = all.get(contactId) ?? []
    unsavedOf.set(dispatch, all.set(contactId, unsaved))
    const mine: Unsaved = { change, before: null }
    unsaved.push(mine)
    dispatch(
      eachHeld(contactId, (row) => {
        mine.before ??= row
        return change
      }),
    )
    return (isSaved) => {
      const [, ...later] = unsaved.splice(unsaved.indexOf(mine))
      unsaved.push(...later)
      if (unsaved.length === 0) all.delete(contactId)
      const { before } = mine
      if (isSaved || before === null) return
      const last = withoutFollowed(change, before, later)
      dispatch(eachHeld(contactId, (row) => undone(row, last, before)))
    }
  }
}

/** What a list holds of a contact. */
export function rowOf({
  websites: _websites,
  addresses: _addresses,
  notes: _notes,
  timeline: _timeline,
  extras: _extras,
  ...row
}: Contact): ContactSummary {
  return row
}

/** The fields of a change that no later one changes again; of the others, the next one is told what was there before. */
function withoutFollowed(change: Row, before: Row, later: readonly Unsaved[]): Row {
  return Object.fromEntries(
    Object.entries(change).filter(([name, value]) => {
      const next = later.find((each) => name in each.change)
      if (next?.before && next.before[name] === value)
        next.before = { ...next.before, [name]: before[name] }
      return next === undefined
    }),
  )
}

/** What of a change still stands in a row, as it was before. */
function undone(row: Row, change: Row, before: Row): Row {
  return Object.fromEntries(
    Object.keys(change)
      .filter((name) => row[name] === change[name])
      .map((name) => [name, before[name]]),
  )
}

/** Assigns to each held copy of a contact what `make` says of it. */
function eachHeld(contactId: string, make: (row: Row) => Row) {
  return (dispatch: ApiDispatch, getState: () => ApiState): void => {
    const { listContacts, getContact } = contactsApi.endpoints
    for (const { endpointName, originalArgs } of contactsApi.util.selectInvalidatedBy(getState(), [
      contactList,
    ])) {
      if (endpointName !== 'listContacts') continue
      const args = listArgs(originalArgs)
      // Looked for outside the draft, which costs many times as much for each row that it touches.
      const held = listContacts.select(args)(getState()).data?.items ?? []
      const at = held.findIndex(({ id }) => id === contactId)
      const row = held[at]
      if (row)
        dispatch(
          contactsApi.util.updateQueryData('listContacts', args, ({ items }) => {
            Object.assign(items[at] ?? {}, make(row))
          }),
        )
    }
    const record = getContact.select({ contactId })(getState()).data
    if (record)
      dispatch(
        contactsApi.util.updateQueryData('getContact', { contactId }, (contact) => {
          Object.assign(contact, make(record))
        }),
      )
  }
}

type ListArgs = Parameters<typeof contactsApi.endpoints.listContacts.initiate>[0]

/** A cast, because RTK Query keeps no type for the arguments of an invalidated query; its endpoint's name was just compared. */
function listArgs(originalArgs: unknown): ListArgs {
  return originalArgs as ListArgs
}
