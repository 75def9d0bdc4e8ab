import type { ContactSummary } from '@/contract/contacts'
import type { ApiDispatch, ApiState } from './useApiDispatch'
import { contactList, contactsApi } from './contactsApi'

/** Changes a contact wherever it is held (each window of the list, its record) before the server answers; returns what undoes it. */
export function changeCached(contactId: string, change: Partial<Pick<ContactSummary, 'isFavorite' | 'version' | 'updatedAt'>>) {
  return (dispatch: ApiDispatch, getState: () => ApiState): (() => void) => {
    const windows = contactsApi.util.selectInvalidatedBy(getState(), [contactList])
    const undos: (() => void)[] = []
    for (const { endpointName, originalArgs } of windows) {
      if (endpointName !== 'listContacts') continue
      const patch = contactsApi.util.updateQueryData('listContacts', listArgs(originalArgs), ({ items }) => {
        const row = items.find(({ id }) => id === contactId)
        if (row) Object.assign(row, change)
      })
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
