import type { ApiError } from '@/api/apiError'
import type { ProfilePatch } from '@/contract/profiles/profile'
import { selectEditor, selectUnsavedReason } from '../profileEditorSelectors'
import { type SaveStatus, fieldChanged, saveFinished, saveRequested } from '../profileEditorSlice'
import type { EditorThunk, ProfileRequests } from './profileRequests'
import type { ProfileValues, ValueName } from '../form/profileValues'
import { type SavedDraft, isSameEntry, toSaveRequests } from './saveRequests'
import { sendUntilDone } from './sendRequest'

/** Milliseconds between the last change and its autosave. */
export const AUTOSAVE_MS = 800

/** Puts typed values into the draft, and saves it once nothing was typed for `AUTOSAVE_MS`. */
export function changeFields(
  requests: ProfileRequests,
  values: Partial<ProfileValues>,
): EditorThunk<void> {
  return (dispatch, getState) => {
    dispatch(fieldChanged(values))
    const revision = selectEditor(getState())?.revision
    setTimeout(() => {
      const editor = selectEditor(getState(), requests.editorId)
      if (editor?.isAutosavePending && editor.revision === revision)
        void dispatch(saveDraft(requests, { isWhole: false }))
    }, AUTOSAVE_MS)
  }
}

/** Saves a draft that waits for its autosave at once. */
export function savePending(requests: ProfileRequests): EditorThunk<void> {
  return (dispatch, getState) => {
    if (selectEditor(getState(), requests.editorId)?.isAutosavePending)
      void dispatch(saveNow(requests))
  }
}

/**
 * Saves everything valid. Resolves to whether the server has it all, or has `entry` where one is
 * given.
 */
export function saveNow(
  requests: ProfileRequests,
  entry?: ValueName,
): EditorThunk<Promise<boolean>> {
  return async (dispatch, getState) => {
    const isDone = await dispatch(saveDraft(requests, { isWhole: true }))
    if (!isDone || entry === undefined) return isDone
    const editor = selectEditor(getState(), requests.editorId)
    return editor !== null && isSameEntry(entry, editor.draft, editor.saved)
  }
}

/** Saves, and resolves to the reason why not everything is saved, or to null. */
export function saveAll(requests: ProfileRequests): EditorThunk<Promise<string | null>> {
  return async (dispatch, getState) => {
    await dispatch(saveNow(requests))
    return selectUnsavedReason(getState())
  }
}

/**
 * Saves a change that is no part of the form, after what was queued before; resolves to its error,
 * or to null.
 */
export function updateProfile(
  requests: ProfileRequests,
  body: ProfilePatch,
): EditorThunk<Promise<ApiError | null>> {
  return (dispatch) =>
    requests.enqueue(() =>
      dispatch(
        sendUntilDone(requests, (last) =>
          last === 'saved' ? undefined : { kind: 'profile', body, values: {} },
        ),
      ),
    )
}

/**
 * Sends what the draft changes. Unless `isWhole`, what is typed meanwhile waits for its own
 * autosave.
 */
function saveDraft(
  requests: ProfileRequests,
  { isWhole }: { isWhole: boolean },
): EditorThunk<Promise<boolean>> {
  return (dispatch, getState) => {
    dispatch(saveRequested())
    return requests.enqueue(async () => {
      const openEditor = () => selectEditor(getState(), requests.editorId)
      const error = await dispatch(
        sendUntilDone(requests, () => {
          const editor = openEditor()
          return !editor || (editor.isAutosavePending && !isWhole)
            ? undefined
            : toSaveRequests(editor).requests[0]
        }),
      )
      const editor = openEditor()
      if (editor && error === null) dispatch(saveFinished(statusOf(editor)))
      return error === null
    })
  }
}

function statusOf(editor: SavedDraft): SaveStatus {
  const { requests, isInvalid } = toSaveRequests(editor)
  if (requests.length > 0) return 'waiting'
  return isInvalid ? 'invalid' : 'idle'
}
