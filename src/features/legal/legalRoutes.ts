import type { RouteObject } from 'react-router-dom'
import { lazyScreen } from '@/shared/lib/lazyScreen'
import { patterns } from '@/shared/paths'

/** The terms of service and the privacy policy, for everybody. */
export const legalRoutes: RouteObject[] = [
  {
    path: patterns.termsOfService,
    lazy: lazyScreen(async () => (await import('./LegalPage')).TermsOfServicePage),
  },
  {
    path: patterns.privacyPolicy,
    lazy: lazyScreen(async () => (await import('./LegalPage')).PrivacyPolicyPage),
  },
]
