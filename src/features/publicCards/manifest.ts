import { lazyScreen } from '@/shared/lib/lazyScreen'
import type { FeatureManifest } from '@/shared/lib/manifest'
import { patterns } from '@/shared/paths'

/**
 * The pages of a card's visitors. Our server answers both paths with its own HTML; these routes are
 * for the app on a static host, in front of any backend.
 */
export const publicCardsManifest: FeatureManifest = {
  publicRoutes: (loadStore) => [
    {
      path: patterns.card,
      lazy: lazyScreen(
        async () => (await Promise.all([import('./screens'), loadStore()]))[0].PublicCardPage,
      ),
    },
    {
      path: patterns.contactExchange,
      lazy: lazyScreen(
        async () => (await Promise.all([import('./screens'), loadStore()]))[0].ExchangeFormPage,
      ),
    },
  ],
}
