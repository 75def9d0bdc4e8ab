import { type ApiError, isApiError } from '@/api/apiError'
import type { Contact } from '@/contract/contacts/contact'
import type { TimelineNote } from '@/contract/contacts/contactFields'
import { changeCached, rowOf } from '../rows/cachedContacts'
import { contactsApi, useUpdateContactMutation } from '../contactsApi'
import { inTurn } from '../rows/contactWrites'
import { useApiDispatch } from '@/api/useApiDispatch'
import type { ApiDispatch, ApiState } from '@/api/useApiDispatch'

type Change = Partial<Pick<Contact, 'tags'> & { timeline: TimelineNote[] }>
type MakeChange = (newest: Contact) => Change | null

/** Promises why the change was not saved, or null when it was, or when there was nothing to save. */
export type ChangeContact = (make: MakeChange) => Promise<ApiError | null>

/**
 * Changes a part of a contact that is open, in its turn: `make` turns the newest version into the fields to save (null: none), which are shown at once
 * and taken back when the server refuses. Where somebody else saved meanwhile, it is asked again with their version, once (VERSION_CONFLICT after that).
 */
export function useContactChange({
  id: contactId,
  version,
}: Pick<Contact, 'id' | 'version'>): ChangeContact {
  const dispatch = useApiDispatch()
  const [updateContact] = useUpdateContactMutation()
  const params = { contactId }

  return (make) =>
    dispatch(
      inTurn(contactId, async (turns) => {
        const save = async (newest: Contact): Promise<ApiError | null> => {
          const body = make(newest)
          if (body === null) return null
          const { undo } = dispatch(
            contactsApi.util.updateQueryData('getContact', params, (contact) => {
              Object.assign(contact, body)
            }),
          )
          const { data, error } = await updateContact({ params, body, version: newest.version })
          if (data) {
            turns.wrote(newest.version, data.version)
            dispatch(changeCached(contactId, rowOf(data)))
            dispatch(
              contactsApi.util.updateQueryData('getContact', params, ({ consent }) => ({
                ...(consent && { consent }),
                ...data,
              })),
            )
            return null
          }
          undo()
          return isApiError(error)
            ? error
            : { status: 'NETWORK', code: 'UNKNOWN', message: error.message ?? '' }
        }
        const known = dispatch(knownContact(contactId))
        const first = known && known.version >= version ? await save(known) : null
        if (known && first?.code !== 'VERSION_CONFLICT') return first
        const { data, error } = await dispatch(
          contactsApi.endpoints.getContact.initiate(params, {
            forceRefetch: true,
            subscribe: false,
          }),
        )
        if (data) return save(data)
        return isApiError(error) ? error : first
      }),
    )
}

function knownContact(contactId: string) {
  return (_dispatch: ApiDispatch, getState: () => ApiState) =>
    contactsApi.endpoints.getContact.select({ contactId })(getState()).data
}
