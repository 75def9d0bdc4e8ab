import type { Contact, ContactSummary } from '@/contract/contacts'
import type { ApiDispatch, ApiState } from './useApiDispatch'
import { contactList, contactsApi } from './contactsApi'

type Row = Readonly<Record<string, unknown>>

/**
 * Changes a contact wherever it is held (each window of the list, its record) before the server answers; returns what undoes it: by id, and only what nobody
 * has changed since.
 */
export function changeCached(contactId: string, change: Partial<ContactSummary>) {
  return (dispatch: ApiDispatch): (() => void) => {
    let before: Row | undefined
    dispatch(eachHeld(contactId, (row) => {
      before ??= row
      return change
    }))
    return () => {
      if (before) dispatch(eachHeld(contactId, (row) => undone(row, change, before ?? {})))
    }
  }
}

/** What a list holds of a contact. */
export function rowOf({ websites: _websites, addresses: _addresses, notes: _notes, timeline: _timeline, extras: _extras, ...row }: Contact): ContactSummary {
  return row
}

/** What of a change still stands in a row, as it was before. */
function undone(row: Row, change: Row, before: Row): Row {
  return Object.fromEntries(Object.keys(change).filter((name) => row[name] === change[name]).map((name) => [name, before[name]]))
}

/** Assigns to each held copy of a contact what `make` says of it. */
function eachHeld(contactId: string, make: (row: Row) => Row) {
  return (dispatch: ApiDispatch, getState: () => ApiState): void => {
    const { listContacts, getContact } = contactsApi.endpoints
    for (const { endpointName, originalArgs } of contactsApi.util.selectInvalidatedBy(getState(), [contactList])) {
      if (endpointName !== 'listContacts') continue
      const args = listArgs(originalArgs)
      // Looked for outside the draft, which costs many times as much for each row that it touches.
      const held = listContacts.select(args)(getState()).data?.items ?? []
      const at = held.findIndex(({ id }) => id === contactId)
      const row = held[at]
      if (row) dispatch(contactsApi.util.updateQueryData('listContacts', args, ({ items }) => { Object.assign(items[at] ?? {}, make(row)) }))
    }
    const record = getContact.select({ contactId })(getState()).data
    if (record) dispatch(contactsApi.util.updateQueryData('getContact', { contactId }, (contact) => { Object.assign(contact, make(record)) }))
  }
}

type ListArgs = Parameters<typeof contactsApi.endpoints.listContacts.initiate>[0]

/** A cast, because RTK Query keeps no type for the arguments of an invalidated query; its endpoint's name was just compared. */
function listArgs(originalArgs: unknown): ListArgs {
  return originalArgs as ListArgs
}
