import { createContext, use } from 'react'
import type { ApiError } from '@/api/apiError'
import type { Profile, ProfilePatch } from '@/contract/profiles/profile'
import type { ValueName } from './profileValues'

export interface ProfileEditing {
  profileId: string
  /** The profile as the server has it. */
  profile: Profile
  /**
   * Saves now what can be saved. Promises whether the server has it: all that is valid, or exactly the entry asked about, such as 'everlinks' before a thumbnail is
   * uploaded. Lines that hold nothing yet are not sent.
   */
  flush: (entry?: ValueName) => Promise<boolean>
  /** An upload answered a newer profile. */
  patchSaved: (profile: Profile) => void
  /** Changes what stands outside of the form (media removed, address, default), after what waits to be saved; promises null, or what the server found. */
  change: (patch: ProfilePatch) => Promise<ApiError | null>
}

export const ProfileEditingContext = createContext<ProfileEditing | null>(null)

/** The profile that is being edited. What is typed is in the form around it: `useField`, `useForm<ProfileValues>`. Throws outside of the editor. */
export function useProfileEditor(): ProfileEditing {
  const editing = use(ProfileEditingContext)
  if (editing === null) throw new Error('useProfileEditor needs a ProfileEditor above it.')
  return editing
}
