import { createApiError, isApiError, isConflict, isNetworkError } from '@/api/apiError'
import type { ApiDispatch, ApiState } from '@/api/useApiDispatch'
import type { Contact } from '@/contract/contacts/contact'
import { contactsApi } from '../contactsApi'
import { hasValues } from '../model/patchedFields'
import { editWaits, selectPendingChanges } from './contactWritesSlice'
import { selectIsOver } from './selectSession'
import { type WaitingEdit, storeWaitingEdit } from './waitingEdits'

/** The pause between attempts while the browser is online but the server is unreachable. */
const RETRY_INTERVAL_MS = 10_000
/** The pause between two looks whether the person has signed in again. */
const SIGN_IN_INTERVAL_MS = 1_000

interface Answer {
  data?: Contact | undefined
  error?: unknown
}

interface Sending {
  edit: WaitingEdit
  /** It may have been sent before. */
  isRepeated: boolean
  send: () => Promise<Answer>
}

/**
 * Sends an edit. While the server cannot be reached, or the session has ended, the edit waits where
 * it can be seen, and is sent again with the version that it was made on. An edit whose answer was
 * lost is found in the contact, and is no conflict. After a sign-out nothing is sent (`isAborted`).
 */
export function sendWhenReachable({ edit, isRepeated, send }: Sending) {
  return async (dispatch: ApiDispatch, getState: () => ApiState): Promise<Answer> => {
    const isWanted = () =>
      selectPendingChanges(getState(), edit.contactId).some(({ id }) => id === edit.id)
    if (isWanted()) dispatch(storeWaitingEdit(edit))
    let saved = isRepeated ? await dispatch(findSaved(edit)) : undefined
    for (let isAgain = false; isWanted(); isAgain = true) {
      const { data, error } = saved ? { data: saved } : await send()
      if (isAgain && isConflict(error)) saved = await dispatch(findSaved(edit))
      if (!isWanted()) break
      if (!isUnreached(error)) return saved ? { data: saved } : { data, error }
      dispatch(editWaits({ id: edit.id, contactId: edit.contactId }))
      await waitUntilReachable(() => selectIsOver(getState()))
    }
    return { error: createApiError('ABORTED') }
  }
}

/** Returns whether an edit was given up because the user has signed out. */
export function isAborted(error: unknown): boolean {
  return isApiError(error) && error.status === 'ABORTED'
}

function isUnreached(error: unknown): boolean {
  return isNetworkError(error) || (isApiError(error) && error.status === 401)
}

/** Resolves to the contact if the server has the values of an edit. */
function findSaved({ contactId, patch }: WaitingEdit) {
  return async (dispatch: ApiDispatch): Promise<Contact | undefined> => {
    const { initiate } = contactsApi.endpoints.getContact
    const { data, isSuccess } = await dispatch(
      initiate({ contactId }, { forceRefetch: true, subscribe: false }),
    )
    // After a failure, `data` is what the screen shows.
    return isSuccess && hasValues(data, patch) ? data : undefined
  }
}

/** Resolves when the browser is online again, or may try once more. */
function waitUntilReachable(isSessionOver: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearInterval(timer)
      window.removeEventListener('online', end)
      resolve()
    }
    const timer = setInterval(
      () => {
        if (navigator.onLine && !isSessionOver()) end()
      },
      isSessionOver() ? SIGN_IN_INTERVAL_MS : RETRY_INTERVAL_MS,
    )
    window.addEventListener('online', end)
  })
}
