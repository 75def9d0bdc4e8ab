import { lazyScreen } from '@/shared/lib/lazyScreen'
import type { FeatureManifest } from '@/shared/lib/manifest'
import { patterns } from '@/shared/paths'

export const legalManifest: FeatureManifest = {
  publicRoutes: () => [
    {
      path: patterns.termsOfService,
      lazy: lazyScreen(async () => (await import('./LegalPage')).TermsOfServicePage),
    },
    {
      path: patterns.privacyPolicy,
      lazy: lazyScreen(async () => (await import('./LegalPage')).PrivacyPolicyPage),
    },
  ],
}
