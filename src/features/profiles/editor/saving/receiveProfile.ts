import type { Profile } from '@/contract/profiles/profile'
import { mergeProfile } from './mergeDraft'
import { selectEditor } from '../profileEditorSelectors'
import { profileHeldBack, profileReceived } from '../profileEditorSlice'
import type { EditorThunk, ProfileRequests } from './profileRequests'

/** Takes over a newer profile. What was typed stays, and while a request runs the profile waits. */
export function receiveProfile(requests: ProfileRequests, newest: Profile): EditorThunk<void> {
  return (dispatch, getState) => {
    const editor = selectEditor(getState(), requests.editorId)
    if (!editor || newest.version < editor.saved.version || newest === editor.saved) return
    if (editor.isRequestRunning) dispatch(profileHeldBack(newest))
    else dispatch(profileReceived({ profile: newest, merged: mergeProfile(editor, newest) }))
  }
}
