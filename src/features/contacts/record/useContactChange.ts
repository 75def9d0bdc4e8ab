import {
  type ApiError,
  createApiError,
  isApiError,
  isConflict,
  isNetworkError,
  messageOf,
} from '@/api/apiError'
import { type ApiDispatch, type ApiState, useApiDispatch } from '@/api/useApiDispatch'
import type { Contact } from '@/contract/contacts/contact'
import type { TimelineNote } from '@/contract/contacts/contactFields'
import { toast } from '@/shared/ui/toasts/toast'
import { contactsApi } from '../contactsApi'
import { trackAct } from '../history/actsUnderway'
import { recordPatch } from '../history/recordPatch'
import { contactName } from '../model/contactName'
import { summaryOf, updateCachedContact } from '../writes/cachedContacts'
import { versionWritten } from '../writes/contactWritesSlice'
import { saveContactPatch, shownFields } from '../writes/saveContactPatch'
import { selectIsWaiting } from '../writes/selectWaiting'
import { isAborted } from '../writes/sendWhenReachable'
import { enqueueWrite } from '../writes/writeQueue'

type Change = Partial<
  Pick<Contact, 'tags' | 'phones'> & {
    timeline: TimelineNote[]
    /** Custom fields by name; null removes, others stay. */
    extras: Record<string, string | null>
  }
>
type MakeChange = (newest: Contact) => Change | null

/** Resolves to the error that kept a change from being saved; null when it was saved, or when there was nothing to save. */
export type ChangeContact = (make: MakeChange) => Promise<ApiError | null>

const NOT_SAVED = 'Not saved: there is no connection. Try again when it is back.'

/**
 * Changes a part of the open contact after its earlier writes. `make` turns the newest version into
 * the fields to save (null: none), which are shown at once and undone when the server refuses. After
 * somebody else's save it is called again with their version, once (VERSION_CONFLICT after that).
 * Without a connection the change waits, except notes, whose form keeps what was typed.
 */
export function useContactChange({
  id: contactId,
  version,
}: Pick<Contact, 'id' | 'version'>): ChangeContact {
  const dispatch = useApiDispatch()
  const send = (make: MakeChange) =>
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
  const sendLater = async (known: Contact, body: Change, make: MakeChange) => {
    const saved = await dispatch(saveContactPatch(known, body))
    if (!saved.error) void dispatch(recordPatch(known, body, saved.version))
    if (!saved.error || isAborted(saved.error)) return
    const failure = isConflict(saved.error) ? await send(make) : saved.error
    if (failure) toast.error(`${contactName(known)} was not saved: ${messageOf(failure)}`)
  }
  const change: ChangeContact = async (make) => {
    const isUnreachable = !navigator.onLine || dispatch(isWaiting(contactId))
    const failure = isUnreachable ? null : await send(make)
    if (!isUnreachable && !isNetworkError(failure)) return failure
    const known = dispatch(selectRecord(contactId))
    const body = known ? make(known) : null
    if (!known || body?.timeline) return createApiError('NETWORK', NOT_SAVED)
    if (body) void dispatch(trackAct(sendLater(known, body, make)))
    return null
  }
  return (make) => dispatch(trackAct(change(make)))
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

function isWaiting(contactId: string) {
  return (_dispatch: ApiDispatch, getState: () => ApiState): boolean =>
    selectIsWaiting(getState(), contactId)
}
