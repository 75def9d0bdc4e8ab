import type { RouteObject } from 'react-router-dom'
import { lazyScreen } from '@/shared/lib/lazyScreen'
import { requires } from '@/shared/lib/requires'
import { patterns, profileTabs } from '@/shared/paths'

/** The signed-in screen of profiles, loaded when it is first opened. The tabs are below it, so that a change of tab keeps what is typed; another one is not found. */
export const profilesRoutes: RouteObject[] = [
  {
    path: patterns.profile,
    ...requires('read', 'Profile'),
    lazy: lazyScreen(async () => (await import('./page/ProfilePage')).ProfilePage),
    children: profileTabs.map((tab) => ({
      path: patterns.profileTabs.replace(':tabs', tab),
      element: null,
    })),
  },
]
