import { createForm } from 'final-form'
import {
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { Form } from 'react-final-form'
import type { Profile } from '@/contract/profiles/profile'
import { EditableContext } from '@/shared/forms/EditableContext'
import { usePermissions } from '@/shared/lib/permissions'
import { toast } from '@/shared/ui/toasts/toast'
import { currentAsInitial } from './currentAsInitial'
import { editorErrors } from './editorSchema'
import { type ProfileSaver, createProfileSaver } from './profileSaver'
import { type ProfileValues, profileValues, valueNames } from './profileValues'
import { ProfileSaverContext } from './useProfileSaver'
import { ProfileEditingContext } from './useProfileEditor'
import { useSaverRequests } from './useSaverRequests'
import { VideoUploads } from '../video/VideoUploads'

/** The form around everything that one edits of a profile, which saves itself. Its contents survive every change of the server's profile. */
export function ProfileEditor({ profile, children }: { profile: Profile; children: ReactNode }) {
  const { send, read } = useSaverRequests(profile.id)
  const [{ form, saver }] = useState(() => {
    let stored = (): ProfileValues => profile
    const made = createForm<ProfileValues>({
      initialValues: profileValues(profile),
      onSubmit: nothing,
      validate: (values) => editorErrors(values, stored()),
    })
    const take = (values: Partial<ProfileValues>) => {
      made.batch(() => {
        for (const name of valueNames) if (name in values) made.change(name, values[name])
      })
    }
    const tellMerged = () => {
      toast.info(
        'This profile was also changed elsewhere. Those changes are here now, beside yours.',
      )
    }
    const saver = createProfileSaver(profile, {
      values: () => made.getState().values,
      take,
      send,
      read,
      tellMerged,
    })
    stored = saver.getProfile
    return { form: currentAsInitial(made), saver }
  })
  useEffect(() => {
    saver.accept(profile)
  }, [saver, profile])
  useEffect(() => {
    let known = form.getState().values
    const unsubscribe = form.subscribe(
      ({ values }) => {
        if (values !== known) saver.onChange()
        known = values
      },
      { values: true },
    )
    const onOnline = () => {
      if (saver.getState().status === 'failed') void saver.flush()
    }
    const onHidden = () => {
      if (document.visibilityState === 'hidden') saver.hurry()
    }
    window.addEventListener('online', onOnline)
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      unsubscribe()
      window.removeEventListener('online', onOnline)
      document.removeEventListener('visibilitychange', onHidden)
      saver.stop()
    }
  }, [form, saver])

  return (
    <Form<ProfileValues> form={form} onSubmit={nothing} subscription={none}>
      {() => <Editing saver={saver}>{children}</Editing>}
    </Form>
  )
}

const none = {}
const nothing = () => undefined

function Editing({ saver, children }: { saver: ProfileSaver; children: ReactNode }) {
  const profile = useSyncExternalStore(saver.subscribe, saver.getProfile)
  const { may } = usePermissions()
  const isEditable = useCallback(
    (field: string) => may('update', 'Profile', profile, field),
    [may, profile],
  )
  const editing = useMemo(
    () => ({
      profileId: profile.id,
      profile,
      flush: saver.flush,
      patchSaved: saver.accept,
      change: saver.change,
    }),
    [profile, saver],
  )
  return (
    <ProfileSaverContext value={saver}>
      <ProfileEditingContext value={editing}>
        <EditableContext value={isEditable}>
          <VideoUploads>{children}</VideoUploads>
        </EditableContext>
      </ProfileEditingContext>
    </ProfileSaverContext>
  )
}
