import type { ContactSummary } from '@/contract/contacts'
import type { ApiDispatch, ApiState } from './useApiDispatch'
import { contactList, contactsApi } from './contactsApi'

/** Changes a contact wherever it is held (each window of the list, its record) before the server answers; returns what undoes it. */
export function changeCached(contactId: string, change: Partial<ContactSummary>) {
  return (dispatch: ApiDispatch, getState: () => ApiState): (() => void) => {
    const windows = contactsApi.util.selectInvalidatedBy(getState(), [contactList])
    const undos: (() => void)[] = []
    for (const { endpointName, originalArgs } of windows) {
      if (endpointName !== 'listContacts') continue
      const args = listArgs(originalArgs)
      // Looked for outside the draft, which costs many times as much for each row that it touches.
      const at = contactsApi.endpoints.listContacts.select(args)(getState()).data?.items.findIndex(({ id }) => id === contactId) ?? -1
      if (at < 0) continue
      const patch = contactsApi.util.updateQueryData('listContacts', args, ({ items }) => { Object.assign(items[at] ?? {}, change) })
      undos.push(dispatch(patch).undo)
    }
    undos.push(dispatch(contactsApi.util.updateQueryData('getContact', { contactId }, (contact) => { Object.assign(contact, change) })).undo)
    return () => { for (const undo of undos) undo() }
  }
}

type ListArgs = Parameters<typeof contactsApi.endpoints.listContacts.initiate>[0]

/** A cast, because RTK Query keeps no type for the arguments of an invalidated query; its endpoint's name was just compared. */
function listArgs(originalArgs: unknown): ListArgs {
  return originalArgs as ListArgs
}
