import { lazyScreen } from '@/shared/lib/lazyScreen'
import type { FeatureManifest } from '@/shared/lib/manifest'
import { requires } from '@/shared/lib/requires'
import { patterns } from '@/shared/paths'
import { takeReturn } from './takeReturn'

export const integrationsManifest: FeatureManifest = {
  signedInRoutes: () => [
    {
      path: patterns.integrations,
      ...requires('read', 'Integration'),
      loader: takeReturn,
      lazy: lazyScreen(async () => (await import('./screens')).IntegrationsPage),
    },
  ],
}
