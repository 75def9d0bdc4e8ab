import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import type { ComponentType, ReactNode } from 'react'
import { lazyScreen } from '@/shared/lib/lazyScreen'
import type { FeatureManifest } from '@/shared/lib/manifest'
import { requires } from '@/shared/lib/requires'
import { patterns, profileTabs } from '@/shared/paths'

/** The part of the store by which the editor's slice is attached. */
interface ProfilesStore {
  dispatch: (thunk: ThunkAction<void, unknown, unknown, UnknownAction>) => void
}

interface ProfilesParts {
  /** Loads the part that says, around a profile's fields, why some of them are locked. */
  loadLockReasons: () => Promise<ComponentType<{ profileId: string; children: ReactNode }>>
}

/** Returns the manifest of profiles, whose editor shows a part of another feature. */
export const profilesManifest = ({
  loadLockReasons,
}: ProfilesParts): FeatureManifest<ProfilesStore> => ({
  signedInRoutes: (loadStore) => [
    {
      path: patterns.profile,
      ...requires('read', 'Profile'),
      lazy: lazyScreen(async () => {
        const [{ ProfilePage }, LockReasons, { attachProfileEditor }, store] = await Promise.all([
          import('./page/ProfilePage'),
          loadLockReasons(),
          import('./editor/profileEditorSlice'),
          loadStore(),
        ])
        store.dispatch(attachProfileEditor())
        return () => <ProfilePage LockReasons={LockReasons} />
      }),
      // The tabs are child routes, so that changing tabs keeps the page and what was typed.
      children: profileTabs.map((tab) => ({
        path: patterns.profileTabs.replace(':tabs', tab),
        element: null,
      })),
    },
  ],
})
