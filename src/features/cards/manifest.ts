import { lazyScreen } from '@/shared/lib/lazyScreen'
import type { FeatureManifest } from '@/shared/lib/manifest'
import { requires } from '@/shared/lib/requires'
import { patterns } from '@/shared/paths'

export const cardsManifest: FeatureManifest = {
  signedInRoutes: (loadStore) => [
    {
      path: patterns.cards,
      ...requires('read', 'Card'),
      lazy: lazyScreen(
        async () => (await Promise.all([import('./list/CardsPage'), loadStore()]))[0].CardsPage,
      ),
    },
    {
      path: patterns.cardDetails,
      ...requires('read', 'Card'),
      lazy: lazyScreen(
        async () => (await Promise.all([import('./record/CardPage'), loadStore()]))[0].CardPage,
      ),
    },
    {
      path: patterns.companyCards,
      // Only administrators may change a company; every user may change cards.
      ...requires('update', 'Company'),
      lazy: lazyScreen(
        async () =>
          (await Promise.all([import('./company/CompanyCardsPage'), loadStore()]))[0]
            .CompanyCardsPage,
      ),
    },
  ],
}
