import type { RouteObject } from 'react-router-dom'
import { lazyScreen } from '@/shared/lib/lazyScreen'
import { patterns } from '@/shared/paths'

/**
 * What strangers see, signed in or not: a card, and the form for their own details. Our server answers both addresses with HTML of its own; these are for the app
 * on a static host, in front of any backend. `loadApi` brings the api slice.
 */
export function publicCardsRoutes(loadApi: () => Promise<void>): RouteObject[] {
  return [
    {
      path: patterns.card,
      lazy: lazyScreen(
        async () => (await Promise.all([import('./PublicCardPage'), loadApi()]))[0].PublicCardPage,
      ),
    },
    {
      path: patterns.contactExchange,
      lazy: lazyScreen(
        async () =>
          (await Promise.all([import('./ExchangeFormPage'), loadApi()]))[0].ExchangeFormPage,
      ),
    },
  ]
}
