import { lazyScreen } from '@/shared/lib/lazyScreen'
import type { FeatureManifest } from '@/shared/lib/manifest'
import { requires } from '@/shared/lib/requires'
import { patterns } from '@/shared/paths'

export const dashboardManifest: FeatureManifest = {
  signedInRoutes: () => [
    {
      path: patterns.dashboard,
      ...requires('read', 'Analytics'),
      lazy: lazyScreen(async () => (await import('./DashboardPage')).DashboardPage),
    },
  ],
}
