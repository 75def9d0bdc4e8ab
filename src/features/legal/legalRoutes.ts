import type { RouteObject } from 'react-router-dom'
import { patterns } from '@/shared/paths'

/** The terms of service and the privacy policy, for everybody. */
export const legalRoutes: RouteObject[] = [
  { path: patterns.termsOfService, lazy: async () => ({ Component: (await import('./LegalPage')).TermsOfServicePage }) },
  { path: patterns.privacyPolicy, lazy: async () => ({ Component: (await import('./LegalPage')).PrivacyPolicyPage }) },
]
