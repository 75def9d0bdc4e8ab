import {
  type BrowserOptions,
  addEventProcessor,
  addIntegration,
  browserSessionIntegration,
  browserTracingIntegration,
  captureException,
  init,
} from '@sentry/react'
import { scrub, scrubText } from './scrub'

/**
 * Spec section 9: every error, session and trace is sent, one session in five is replayed. Nothing is sent that names a person or opens a door: no user
 * data, headers, bodies or query strings are collected, and every text is scrubbed besides.
 */
export function sentryOptions(dsn: string): BrowserOptions {
  return {
    dsn,
    sampleRate: 1,
    tracesSampleRate: 1,
    replaysSessionSampleRate: 0.2,
    replaysOnErrorSampleRate: 0,
    integrations: [browserSessionIntegration(), browserTracingIntegration()],
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
      stackFrameVariables: false,
    },
    beforeSend: (event) => scrub(event),
    beforeBreadcrumb: (breadcrumb) => scrub(breadcrumb),
    beforeSendSpan: (span) => ({
      ...span,
      name: scrubText(span.name),
      attributes: scrub(span.attributes),
    }),
  }
}

/** Starts Sentry, then loads the replay, which masks every text, blocks every picture and cuts every address. Returns how to report an error. */
export function openSentry(
  dsn: string,
  overrides: Partial<BrowserOptions> = {},
): (error: unknown) => void {
  init({ ...sentryOptions(dsn), ...overrides })
  void import('./sentryReplay')
    .then(({ maskedReplay, scrubReplay }) => {
      addEventProcessor(scrubReplay)
      addIntegration(maskedReplay())
    })
    .catch(() => undefined) // errors are reported without it
  return (error) => {
    captureException(error)
  }
}
