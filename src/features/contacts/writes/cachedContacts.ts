import type { ApiDispatch, ApiState } from '@/api/useApiDispatch'
import type { Contact, ContactSummary } from '@/contract/contacts/contact'
import { contactList, contactsApi } from '../contactsApi'
import { customKey, customName, isCustom } from '../model/customFields'

/** Fields of a contact; `extra:` and a name is a custom field, of which '' is none. */
export type Row = Readonly<Record<string, unknown>>

/** Updates a contact in every cached window of the list and in its record. */
export function updateCachedContact(contactId: string, change: Row) {
  return (dispatch: ApiDispatch): void => {
    dispatch(updateEveryCopy(contactId, () => change))
  }
}

/** Assigns the fields that `change` returns to every cached copy of a contact. */
export function updateEveryCopy(contactId: string, change: (row: Row) => Row) {
  return (dispatch: ApiDispatch, getState: () => ApiState): void => {
    const { listContacts, getContact } = contactsApi.endpoints
    for (const { endpointName, originalArgs } of contactsApi.util.selectInvalidatedBy(getState(), [
      contactList,
    ])) {
      if (endpointName !== 'listContacts') continue
      const args = listArgs(originalArgs)
      // Searched outside the draft, where touching a row costs many times as much.
      const rows = listContacts.select(args)(getState()).data?.items ?? []
      const at = rows.findIndex(({ id }) => id === contactId)
      const row = rows[at]
      if (row)
        dispatch(
          contactsApi.util.updateQueryData('listContacts', args, ({ items }) => {
            Object.assign(items[at] ?? {}, toFields(row, change(toRow(row))))
          }),
        )
    }
    const record = getContact.select({ contactId })(getState()).data
    if (record)
      dispatch(
        contactsApi.util.updateQueryData('getContact', { contactId }, (contact) => {
          Object.assign(contact, toFields(record, change(toRow(record))))
        }),
      )
  }
}

/** Returns a contact with each custom field as a field of its own. */
export function toRow(contact: Pick<ContactSummary, 'extras'>): Row {
  const custom = Object.entries(contact.extras ?? {})
  return {
    ...contact,
    ...Object.fromEntries(custom.map(([name, value]) => [customKey(name), value])),
  }
}

/** Returns some fields of a row; one that it lacks is undefined. */
export function pick(row: Row, names: readonly string[]): Row {
  return Object.fromEntries(names.map((name) => [name, row[name]]))
}

/** Returns changed fields as a contact has them; its other custom fields stay. */
function toFields({ extras }: Pick<ContactSummary, 'extras'>, change: Row): Row {
  const fields: Record<string, unknown> = {}
  const custom: Record<string, unknown> = { ...extras }
  for (const [name, value] of Object.entries(change))
    if (isCustom(name)) custom[customName(name)] = value ?? ''
    else fields[name] = value
  return { ...fields, extras: custom }
}

/** Returns which of these contacts a cached window of the list or a record shows. */
export function findCachedIds(contactIds: readonly string[]) {
  return (_dispatch: unknown, getState: () => ApiState): string[] => {
    const { listContacts, getContact } = contactsApi.endpoints
    const state = getState()
    const listed = contactsApi.util
      .selectInvalidatedBy(state, [contactList])
      .filter(({ endpointName }) => endpointName === 'listContacts')
      .flatMap(
        ({ originalArgs }) => listContacts.select(listArgs(originalArgs))(state).data?.items ?? [],
      )
    const known = new Set(listed.map(({ id }) => id))
    return contactIds.filter(
      (contactId) => known.has(contactId) || getContact.select({ contactId })(state).data,
    )
  }
}

/** Returns the fields of a contact that lists hold. */
export function summaryOf({
  websites: _websites,
  addresses: _addresses,
  notes: _notes,
  timeline: _timeline,
  extras: _extras,
  ...row
}: Contact): ContactSummary {
  return row
}

type ListArgs = Parameters<typeof contactsApi.endpoints.listContacts.initiate>[0]

/**
 * A cast, because RTK Query doesn't type the arguments of invalidated queries; the endpoint's name
 * was just compared.
 */
function listArgs(originalArgs: unknown): ListArgs {
  return originalArgs as ListArgs
}
