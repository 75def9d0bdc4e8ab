import { createContext, use } from 'react'
import type { ApiError } from '@/api/apiError'
import type { Profile, ProfilePatch } from '@/contract/profiles/profile'
import type { deniedUnless } from '@/shared/lib/permissions'
import type { ValueName } from './form/profileValues'

/** The actions of the editor, which keep their identity while it is open. */
export interface ProfileEditorActions {
  /**
   * Saves at once. Resolves to whether the server has everything valid, or has `entry` where one is
   * given, such as 'everlinks' before a thumbnail is uploaded. Blank rows are not sent.
   */
  saveNow: (entry?: ValueName) => Promise<boolean>
  /** Saves at once what waits for its autosave. */
  savePending: () => void
  /** Saves; resolves to the reason why not everything is saved, or to null. */
  saveAll: () => Promise<string | null>
  /** Takes over the newer profile that an upload answered. */
  receiveProfile: (profile: Profile) => void
  /**
   * Saves a change that is no part of the form, after what waits to be saved; resolves to its
   * error, or to null.
   */
  updateProfile: (patch: ProfilePatch) => Promise<ApiError | null>
}

export interface ProfileEditing extends ProfileEditorActions {
  profileId: string
  /** The profile as the server has it. */
  profile: Profile
  /** Like `deniedUnless` for changes of a profile; gives the plan as the reason where it is. */
  denyUnless: (isAllowed: boolean, profileId: string) => ReturnType<typeof deniedUnless>
}

export const ProfileEditorContext = createContext<ProfileEditing | null>(null)

/**
 * Returns the profile being edited; what is typed is in the form around it
 * (`useForm<ProfileValues>`). Throws outside of the editor.
 */
export function useProfileEditor(): ProfileEditing {
  const editor = use(ProfileEditorContext)
  if (editor === null) throw new Error('useProfileEditor needs a ProfileEditor above it.')
  return editor
}
