import { lazyScreen } from '@/shared/lib/lazyScreen'
import type { FeatureManifest } from '@/shared/lib/manifest'
import { requires } from '@/shared/lib/requires'
import { patterns } from '@/shared/paths'

// The screens share most of their code, so they are one script.
export const cardsManifest: FeatureManifest = {
  signedInRoutes: () => [
    {
      path: patterns.cards,
      ...requires('read', 'Card'),
      lazy: lazyScreen(async () => (await import('./screens')).CardsPage),
    },
    {
      path: patterns.cardDetails,
      ...requires('read', 'Card'),
      lazy: lazyScreen(async () => (await import('./screens')).CardPage),
    },
    // The menu shows it to administrators only; others learn what it is for.
    {
      path: patterns.companyCards,
      ...requires('read', 'Card'),
      lazy: lazyScreen(async () => (await import('./screens')).CompanyCardsPage),
    },
  ],
}
