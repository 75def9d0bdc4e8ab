import { type ApiError, isApiError } from '@/api/apiError'
import { type ApiDispatch, type ApiState, useApiDispatch } from '@/api/useApiDispatch'
import type { Contact } from '@/contract/contacts/contact'
import type { TimelineNote } from '@/contract/contacts/contactFields'
import { contactsApi } from '../contactsApi'
import { recordPatch } from '../history/recordPatch'
import { summaryOf, updateCachedContact } from '../writes/cachedContacts'
import { versionWritten } from '../writes/contactWritesSlice'
import { shownFields } from '../writes/saveContactPatch'
import { enqueueWrite } from '../writes/writeQueue'

type Change = Partial<
  Pick<Contact, 'tags'> & {
    timeline: TimelineNote[]
    /** Custom fields by name; null removes, others stay. */
    extras: Record<string, string | null>
  }
>
type MakeChange = (newest: Contact) => Change | null

/** Resolves to the error that kept a change from being saved; null when it was saved, or when there was nothing to save. */
export type ChangeContact = (make: MakeChange) => Promise<ApiError | null>

/**
 * Changes a part of the open contact after its earlier writes. `make` turns the newest version into
 * the fields to save (null: none), which are shown at once and undone when the server refuses. After
 * somebody else's save it is called again with their version, once (VERSION_CONFLICT after that).
 */
export function useContactChange({
  id: contactId,
  version,
}: Pick<Contact, 'id' | 'version'>): ChangeContact {
  const dispatch = useApiDispatch()
  return (make) =>
    dispatch(
      enqueueWrite([contactId], async () => {
        const known = dispatch(selectRecord(contactId))
        const first =
          known && known.version >= version ? await dispatch(saveChange(known, make)) : null
        if (known && first?.code !== 'VERSION_CONFLICT') return first
        const { data, error } = await dispatch(
          contactsApi.endpoints.getContact.initiate(
            { contactId },
            { forceRefetch: true, subscribe: false },
          ),
        )
        if (data) return dispatch(saveChange(data, make))
        return isApiError(error) ? error : first
      }),
    )
}

function saveChange(newest: Contact, make: MakeChange) {
  return async (dispatch: ApiDispatch): Promise<ApiError | null> => {
    const body = make(newest)
    if (body === null) return null
    const params = { contactId: newest.id }
    const { undo } = dispatch(
      contactsApi.util.updateQueryData('getContact', params, (contact) => {
        const { extras, ...fields } = body
        Object.assign(contact, fields)
        for (const [name, value] of Object.entries(extras ?? {})) contact.extras[name] = value ?? ''
      }),
    )
    const { initiate } = contactsApi.endpoints.updateContact
    const { data, error } = await dispatch(
      initiate({ params, body, version: newest.version }, { track: false }),
    )
    if (data) {
      dispatch(
        versionWritten({ contactId: newest.id, over: newest.version, version: data.version }),
      )
      dispatch(
        updateCachedContact(newest.id, {
          ...summaryOf(data),
          ...shownFields({ extras: body.extras }),
        }),
      )
      dispatch(
        contactsApi.util.updateQueryData('getContact', params, ({ consent }) => ({
          ...(consent && { consent }),
          ...data,
        })),
      )
      const { timeline: _notAnAct, ...fields } = body
      if (Object.keys(fields).length > 0) void dispatch(recordPatch(newest, fields, data.version))
      return null
    }
    undo()
    return isApiError(error)
      ? error
      : { status: 'NETWORK', code: 'UNKNOWN', message: error.message ?? '' }
  }
}

function selectRecord(contactId: string) {
  return (_dispatch: ApiDispatch, getState: () => ApiState) =>
    contactsApi.endpoints.getContact.select({ contactId })(getState()).data
}
