import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import { lazyScreen } from '@/shared/lib/lazyScreen'
import type { FeatureManifest } from '@/shared/lib/manifest'
import { requires } from '@/shared/lib/requires'
import { patterns, profileTabs } from '@/shared/paths'

/** The part of the store by which the editor's slice is attached. */
interface ProfilesStore {
  dispatch: (thunk: ThunkAction<void, unknown, unknown, UnknownAction>) => void
}

export const profilesManifest: FeatureManifest<ProfilesStore> = {
  signedInRoutes: (loadStore) => [
    {
      path: patterns.profile,
      ...requires('read', 'Profile'),
      lazy: lazyScreen(async () => {
        const [{ ProfilePage }, { attachProfileEditor }, store] = await Promise.all([
          import('./page/ProfilePage'),
          import('./editor/profileEditorSlice'),
          loadStore(),
        ])
        store.dispatch(attachProfileEditor())
        return ProfilePage
      }),
      // The tabs are child routes, so that changing tabs keeps the page and what was typed.
      children: profileTabs.map((tab) => ({
        path: patterns.profileTabs.replace(':tabs', tab),
        element: null,
      })),
    },
  ],
}
