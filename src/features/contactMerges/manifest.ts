import { lazyScreen } from '@/shared/lib/lazyScreen'
import type { FeatureManifest } from '@/shared/lib/manifest'
import { requires } from '@/shared/lib/requires'
import { patterns } from '@/shared/paths'

export const contactMergesManifest: FeatureManifest = {
  signedInRoutes: () => [
    {
      path: patterns.contactsMerge,
      ...requires('read', 'Contact'),
      lazy: lazyScreen(async () => (await import('./MergePage')).MergePage),
    },
  ],
}
