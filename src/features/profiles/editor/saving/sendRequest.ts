import { type ApiError, createApiError, isApiError, isConflict } from '@/api/apiError'
import { mergeDraft, mergeProfile } from './mergeDraft'
import { selectEditor } from '../profileEditorSelectors'
import {
  conflictFound,
  conflictMerged,
  saveFailed,
  saveStarted,
  saveSucceeded,
} from '../profileEditorSlice'
import type { EditorThunk, ProfileAnswer, ProfileRequests } from './profileRequests'
import { type ProfileValues, profileValues, valueNames } from '../form/profileValues'
import { receiveProfile } from './receiveProfile'
import type { SaveRequest } from './saveRequests'

/** The most retries of a save after somebody else saved first. */
const MAX_CONFLICTS = 3

type Outcome = 'saved' | 'conflict' | ApiError

/**
 * Sends what `next` makes of the last outcome until there is nothing left. The first failure ends
 * it.
 */
export function sendUntilDone(
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
        dispatch(saveFailed({ error, values: request.values }))
        return error
      }
      request = next(outcome)
    }
    return null
  }
}

/**
 * Sends one request, based on the version of the draft. After a conflict the newest profile is
 * merged.
 */
function sendRequest(
  requests: ProfileRequests,
  request: SaveRequest,
): EditorThunk<Promise<Outcome>> {
  return async (dispatch, getState) => {
    const openEditor = () => selectEditor(getState(), requests.editorId)
    const saved = openEditor()?.saved
    if (!saved) return createApiError('ABORTED', 'This profile is no longer open.')
    dispatch(saveStarted({ isDraft: isDraft(request) }))
    const answer = await requests.send(request, saved)
    const outcome = await dispatch(handleAnswer(requests, request, answer))
    const editor = openEditor()
    if (!editor) return outcome
    if (outcome !== 'saved' && outcome !== 'conflict')
      dispatch(saveFailed({ error: outcome, values: request.values }))
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
    const { saved } = editor
    const isNewer = newest.version > saved.version
    const merged = isNewer ? mergeProfile(editor, newest) : {}
    dispatch(conflictMerged({ profile: isNewer ? newest : saved, merged }))
    return 'conflict'
  }
}

/** Returns whether a request sends values of the form, instead of a change beside it. */
function isDraft({ values }: SaveRequest): boolean {
  return Object.keys(values).length > 0
}

/**
 * The sent values that are still in the draft. There the server's answer counts, elsewhere what was
 * typed since.
 */
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
