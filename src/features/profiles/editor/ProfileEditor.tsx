import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { Form } from 'react-final-form'
import { useSelector, useStore } from 'react-redux'
import { useApiDispatch } from '@/api/useApiDispatch'
import type { Profile } from '@/contract/profiles/profile'
import { EditableContext } from '@/shared/forms/EditableContext'
import { FieldNoteContext } from '@/shared/forms/fieldNote'
import { usePermissions } from '@/shared/lib/permissions'
import { toast } from '@/shared/ui/toasts/toast'
import { VideoUploads } from '../video/VideoUploads'
import { companyNote } from './companyNotes'
import { useDenyUnless } from './PlanLock'
import { selectEditor } from './profileEditorSelectors'
import { createProfileForm } from './form/profileForm'
import { type ProfileRequests, createProfileRequests } from './saving/profileRequests'
import type { ProfileValues } from './form/profileValues'
import { receiveProfile } from './saving/receiveProfile'
import { saveAll, saveNow, savePending, updateProfile } from './saving/saveProfile'
import { useDraftSync, useSaveOnBrowserEvents } from './form/useDraftSync'
import { type ProfileEditorActions, ProfileEditorContext } from './useProfileEditor'

/**
 * The form around everything one edits of a profile, which saves itself. Its contents survive every
 * change of the server's profile.
 */
export function ProfileEditor({ profile, children }: { profile: Profile; children: ReactNode }) {
  const dispatch = useApiDispatch()
  const store = useStore()
  const [opened] = useState(() => {
    const requests = createProfileRequests(dispatch, profile.id)
    const getSaved = () => selectEditor(store.getState(), requests.editorId)?.saved ?? profile
    return { form: createProfileForm(profile, getSaved), requests, profile }
  })
  const { form, requests } = opened
  useDraftSync(opened)
  useSaveOnBrowserEvents(requests)
  useEffect(() => {
    dispatch(receiveProfile(requests, profile))
  }, [dispatch, requests, profile])

  return (
    <Form<ProfileValues> form={form} onSubmit={doNothing} subscription={noSubscription}>
      {() => <EditorProviders requests={requests}>{children}</EditorProviders>}
    </Form>
  )
}

const noSubscription = {}
const doNothing = () => undefined

interface EditorProvidersProps {
  requests: ProfileRequests
  children: ReactNode
}

/** Shows its children once the editor is open in the store. */
function EditorProviders({ requests, children }: EditorProvidersProps) {
  const dispatch = useApiDispatch()
  const profile = useSelector((state) => selectEditor(state, requests.editorId)?.saved)
  const { may } = usePermissions()
  const denyUnless = useDenyUnless()
  useMergeToast()
  const isEditable = useCallback(
    (field: string) => profile !== undefined && may('update', 'Profile', profile, field),
    [may, profile],
  )
  const noteOf = useCallback(
    (path: string, isOpen: boolean) => profile && companyNote(profile, path, isOpen),
    [profile],
  )
  const actions = useMemo(
    (): ProfileEditorActions => ({
      saveNow: (entry) => dispatch(saveNow(requests, entry)),
      savePending: () => {
        dispatch(savePending(requests))
      },
      saveAll: () => dispatch(saveAll(requests)),
      receiveProfile: (newest) => {
        dispatch(receiveProfile(requests, newest))
      },
      updateProfile: (patch) => dispatch(updateProfile(requests, patch)),
    }),
    [dispatch, requests],
  )
  const editor = useMemo(
    () => profile && { ...actions, profileId: profile.id, profile, denyUnless },
    [actions, profile, denyUnless],
  )
  if (!editor) return null
  return (
    <ProfileEditorContext value={editor}>
      <EditableContext value={isEditable}>
        <FieldNoteContext value={noteOf}>
          <VideoUploads>{children}</VideoUploads>
        </FieldNoteContext>
      </EditableContext>
    </ProfileEditorContext>
  )
}

/** Says that changes made elsewhere came into the form. */
function useMergeToast(): void {
  const count = useSelector((state) => selectEditor(state)?.mergedConflicts ?? 0)
  useEffect(() => {
    if (count > 0)
      toast.info('This profile was also changed elsewhere. Those changes are now here with yours.')
  }, [count])
}
