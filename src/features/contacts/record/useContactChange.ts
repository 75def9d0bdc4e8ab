import { useRef } from 'react'
import { type ApiError, isApiError } from '@/api/apiError'
import type { Contact, TimelineNote } from '@/contract/contacts'
import { contactsApi, useUpdateContactMutation } from '../contactsApi'
import { useApiDispatch } from '../useApiDispatch'
import type { ApiDispatch, ApiState } from '../useApiDispatch'

type Change = Partial<Pick<Contact, 'tags'> & { timeline: TimelineNote[] }>
type MakeChange = (newest: Contact) => Change

/** Promises why the change was not saved, or null when it was. */
export type ChangeContact = (make: MakeChange) => Promise<ApiError | null>

/**
 * Changes a part of a contact that is open, one change after the other: `make` turns the newest version into the fields to save, which are shown at once
 * and taken back when the server refuses. Where somebody else saved meanwhile, it is asked again with their version, once (VERSION_CONFLICT after that).
 */
export function useContactChange({ id: contactId, version }: Pick<Contact, 'id' | 'version'>): ChangeContact {
  const dispatch = useApiDispatch()
  const [updateContact] = useUpdateContactMutation()
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const params = { contactId }

  const save = async (newest: Contact, make: MakeChange): Promise<ApiError | null> => {
    const body = make(newest)
    const { undo } = dispatch(contactsApi.util.updateQueryData('getContact', params, (contact) => { Object.assign(contact, body) }))
    const { data, error } = await updateContact({ params, body, version: newest.version })
    if (data) {
      dispatch(contactsApi.util.updateQueryData('getContact', params, () => data))
      return null
    }
    undo()
    return isApiError(error) ? error : { status: 'NETWORK', code: 'UNKNOWN', message: error.message ?? '' }
  }
  const fetchNewest = () => dispatch(contactsApi.endpoints.getContact.initiate(params, { forceRefetch: true, subscribe: false }))

  const run = async (make: MakeChange): Promise<ApiError | null> => {
    const known = dispatch(knownContact(contactId))
    const first = known && known.version >= version ? await save(known, make) : null
    if (known && first?.code !== 'VERSION_CONFLICT') return first
    const { data, error } = await fetchNewest()
    if (data) return save(data, make)
    return isApiError(error) ? error : first
  }
  return (make) => {
    const change = queue.current.then(() => run(make))
    queue.current = change
    return change
  }
}

function knownContact(contactId: string) {
  return (_dispatch: ApiDispatch, getState: () => ApiState) => contactsApi.endpoints.getContact.select({ contactId })(getState()).data
}
