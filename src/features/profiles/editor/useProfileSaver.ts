import { createContext, use, useSyncExternalStore } from 'react'
import type { ProfileSaver, SaveState } from './saveProfile'

export const ProfileSaverContext = createContext<ProfileSaver | null>(null)

/** What brings the form to the server. Throws outside of the editor. */
export function useProfileSaver(): ProfileSaver {
  const saver = use(ProfileSaverContext)
  if (saver === null) throw new Error('useProfileSaver needs a ProfileEditor above it.')
  return saver
}

/** Whether what is in the form is saved. */
export function useSaveState(): SaveState {
  const { subscribe, getState } = useProfileSaver()
  return useSyncExternalStore(subscribe, getState)
}
