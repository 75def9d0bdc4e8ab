import { type ApiError, createApiError, isApiError, isConflict } from '@/api/apiError'
import type { ApiDispatch } from '@/api/useApiDispatch'
import type { Profile, ProfilePatch } from '@/contract/profiles/profile'
import { mergeDraft } from './mergeDraft'
import { selectEditor, selectUnsavedReason } from './profileEditorSelectors'
import {
  type SaveStatus,
  conflictFound,
  conflictMerged,
  fieldChanged,
  profileHeldBack,
  profileReceived,
  saveFailed,
  saveFinished,
  saveRequested,
  saveStarted,
  saveSucceeded,
} from './profileEditorSlice'
import type { ProfileAnswer, ProfileRequests } from './profileRequests'
import { type ProfileValues, type ValueName, profileValues, valueNames } from './profileValues'
import { type SaveRequest, isSameEntry, toSaveRequests } from './saveRequests'

/** Milliseconds between the last change and its autosave. */
export const AUTOSAVE_MS = 800

/** How often a save is retried after somebody else saved first. */
const MAX_CONFLICTS = 3

type EditorThunk<Result> = (dispatch: ApiDispatch, getState: () => unknown) => Result

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

/** Saves all that is valid, and resolves to whether the server has it, or has the one entry asked about. */
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

/** Saves a change that is no part of the form, after what was queued before; resolves to its error, or to null. */
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

/** Takes over a newer profile. What was typed stays, and while a request runs the profile waits. */
export function receiveProfile(requests: ProfileRequests, newest: Profile): EditorThunk<void> {
  return (dispatch, getState) => {
    const editor = selectEditor(getState(), requests.editorId)
    if (!editor || newest.version < editor.saved.version || newest === editor.saved) return
    if (editor.isRequestRunning) dispatch(profileHeldBack(newest))
    else {
      const merged = mergeDraft(profileValues(editor.saved), editor.draft, newest)
      dispatch(profileReceived({ profile: newest, merged }))
    }
  }
}

/** Sends what the draft changes. Unless `isWhole`, what is typed meanwhile waits for its own autosave. */
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
            : toSaveRequests(editor.draft, editor.saved).requests[0]
        }),
      )
      const editor = openEditor()
      if (editor && error === null) dispatch(saveFinished(statusOf(editor)))
      return error === null
    })
  }
}

function statusOf({ draft, saved }: { draft: ProfileValues; saved: ProfileValues }): SaveStatus {
  const { requests, isInvalid } = toSaveRequests(draft, saved)
  if (requests.length > 0) return 'waiting'
  return isInvalid ? 'invalid' : 'idle'
}

type Outcome = 'saved' | 'conflict' | ApiError

/** Sends what `next` makes of the last outcome until there is nothing left. The first failure ends it. */
function sendUntilDone(
  requests: ProfileRequests,
  next: (last?: Outcome) => SaveRequest | undefined,
): EditorThunk<Promise<ApiError | null>> {
  return async (dispatch) => {
    let conflicts = 0
    let request = next()
    while (request) {
      const outcome = await dispatch(sendRequest(requests, request))
      if (outcome === 'conflict') conflicts += 1
      else if (outcome !== 'saved') return outcome
      if (conflicts > MAX_CONFLICTS) {
        const error = createApiError('NETWORK', 'This profile keeps changing elsewhere. Try again.')
        dispatch(saveFailed({ error, isDraft: isDraft(request) }))
        return error
      }
      request = next(outcome)
    }
    return null
  }
}

/** Sends one request, based on the version of the draft. After a conflict the newest profile is merged. */
function sendRequest(
  requests: ProfileRequests,
  request: SaveRequest,
): EditorThunk<Promise<Outcome>> {
  return async (dispatch, getState) => {
    const openEditor = () => selectEditor(getState(), requests.editorId)
    const version = openEditor()?.saved.version
    if (version === undefined) return createApiError('ABORTED', 'This profile is no longer open.')
    dispatch(saveStarted({ isDraft: isDraft(request) }))
    const answer = await requests.send(request, version)
    const outcome = await dispatch(handleAnswer(requests, request, answer))
    const editor = openEditor()
    if (!editor) return outcome
    if (outcome !== 'saved' && outcome !== 'conflict')
      dispatch(saveFailed({ error: outcome, isDraft: isDraft(request) }))
    if (editor.received) dispatch(receiveProfile(requests, editor.received))
    return outcome
  }
}

function handleAnswer(
  requests: ProfileRequests,
  request: SaveRequest,
  { data, error }: ProfileAnswer,
): EditorThunk<Outcome | Promise<Outcome>> {
  return (dispatch, getState) => {
    const editor = selectEditor(getState(), requests.editorId)
    if (data) {
      if (!editor) return 'saved'
      const base = { ...profileValues(data), ...unchangedSince(request.values, editor.draft) }
      dispatch(saveSucceeded({ profile: data, merged: mergeDraft(base, editor.draft, data) }))
      return 'saved'
    }
    const failure = isApiError(error) ? error : createApiError('NETWORK')
    if (!editor || !isConflict(failure)) return failure
    dispatch(conflictFound({ isDraft: isDraft(request) }))
    return dispatch(mergeNewest(requests, failure))
  }
}

/** Reads the profile that somebody else saved, and merges its changes into the draft. */
function mergeNewest(requests: ProfileRequests, conflict: ApiError): EditorThunk<Promise<Outcome>> {
  return async (dispatch, getState) => {
    const { data: newest, error } = await requests.read()
    if (!newest) return isApiError(error) ? error : conflict
    const editor = selectEditor(getState(), requests.editorId)
    if (!editor) return conflict
    const { saved, draft } = editor
    const isNewer = newest.version > saved.version
    const merged = isNewer ? mergeDraft(profileValues(saved), draft, newest) : {}
    dispatch(conflictMerged({ profile: isNewer ? newest : saved, merged }))
    return 'conflict'
  }
}

/** Whether a request sends values of the form, and no change beside it. */
function isDraft({ values }: SaveRequest): boolean {
  return Object.keys(values).length > 0
}

/** The sent values that are still in the draft. There the server's answer counts, elsewhere what was typed since. */
function unchangedSince(
  sent: Partial<ProfileValues>,
  draft: ProfileValues,
): Partial<ProfileValues> {
  return Object.fromEntries(
    valueNames
      .filter((name) => sent[name] !== undefined && sent[name] === draft[name])
      .map((name) => [name, sent[name]]),
  )
}
