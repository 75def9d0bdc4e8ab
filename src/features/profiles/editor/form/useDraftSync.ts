import type { FormApi } from 'final-form'
import { useEffect, useLayoutEffect } from 'react'
import { useStore } from 'react-redux'
import { useApiDispatch } from '@/api/useApiDispatch'
import type { Profile } from '@/contract/profiles/profile'
import { selectEditor } from '../profileEditorSelectors'
import { editorClosed, editorOpened } from '../profileEditorSlice'
import { changedValues, writeValues } from './profileForm'
import type { ProfileRequests } from '../saving/profileRequests'
import type { ProfileValues } from './profileValues'
import { changeFields, saveNow, savePending } from '../saving/saveProfile'

/** The form, requests and profile of a mounted editor, the same until the editor closes. */
export interface OpenedEditor {
  form: FormApi<ProfileValues>
  requests: ProfileRequests
  /** The profile as it was when the editor opened. */
  profile: Profile
}

/** Keeps the form and the draft in the store alike, with one action for each change. */
export function useDraftSync({ form, requests, profile }: OpenedEditor): void {
  const dispatch = useApiDispatch()
  const store = useStore()
  useLayoutEffect(() => {
    const { editorId } = requests
    // Kept from the form's subscription, because `form.getState` computes the state of all fields.
    let typed = form.getState().values
    dispatch(editorOpened({ editorId, profile, values: typed }))
    const readDraft = () => selectEditor(store.getState(), editorId)?.draft
    const unsubscribeForm = form.subscribe(
      ({ values }) => {
        typed = values
        const changes = changedValues(readDraft() ?? values, values)
        if (Object.keys(changes).length > 0) dispatch(changeFields(requests, changes))
      },
      { values: true },
    )
    const unsubscribeStore = store.subscribe(() => {
      const draft = readDraft()
      const changes = draft ? changedValues(typed, draft) : {}
      if (Object.keys(changes).length > 0) writeValues(form, changes)
    })
    return () => {
      unsubscribeForm()
      unsubscribeStore()
      dispatch(editorClosed(editorId))
    }
  }, [dispatch, form, requests, profile, store])
}

/** Saves what waits when the page is hidden, and what failed when the browser is back online. */
export function useSaveOnBrowserEvents(requests: ProfileRequests): void {
  const dispatch = useApiDispatch()
  const store = useStore()
  useEffect(() => {
    const onOnline = () => {
      if (selectEditor(store.getState(), requests.editorId)?.status === 'failed')
        void dispatch(saveNow(requests))
    }
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden') dispatch(savePending(requests))
    }
    window.addEventListener('online', onOnline)
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => {
      window.removeEventListener('online', onOnline)
      document.removeEventListener('visibilitychange', onVisibilityChange)
    }
  }, [dispatch, requests, store])
}
