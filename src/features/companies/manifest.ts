import { takeReturn } from '@/features/integrations'
import { lazyScreen } from '@/shared/lib/lazyScreen'
import type { FeatureManifest } from '@/shared/lib/manifest'
import { requires } from '@/shared/lib/requires'
import { companyTabs, patterns } from '@/shared/paths'

export const companiesManifest: FeatureManifest = {
  signedInRoutes: () => [
    {
      path: patterns.company,
      // Everybody may learn what a company is, create one or accept an invitation; their profile
      // shows it.
      ...requires('read', 'Profile'),
      lazy: lazyScreen(async () => (await import('./page/CompanyPage')).CompanyPage),
      // The tabs are child routes, so that changing tabs keeps the page.
      children: companyTabs.map((tab) => ({
        path: patterns.companyTabs.replace(':tabs', tab),
        element: null,
        ...(tab === 'integrations' && { loader: takeReturn }),
      })),
    },
  ],
}
