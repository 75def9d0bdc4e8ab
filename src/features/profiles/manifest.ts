import { lazyScreen } from '@/shared/lib/lazyScreen'
import type { FeatureManifest } from '@/shared/lib/manifest'
import { requires } from '@/shared/lib/requires'
import { patterns, profileTabs } from '@/shared/paths'

export const profilesManifest: FeatureManifest = {
  signedInRoutes: () => [
    {
      path: patterns.profile,
      ...requires('read', 'Profile'),
      lazy: lazyScreen(async () => (await import('./page/ProfilePage')).ProfilePage),
      // The tabs are child routes, so that changing tabs keeps the page and what was typed.
      children: profileTabs.map((tab) => ({
        path: patterns.profileTabs.replace(':tabs', tab),
        element: null,
      })),
    },
  ],
}
