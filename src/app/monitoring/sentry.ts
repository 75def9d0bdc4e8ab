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
 * Returns Sentry's options (spec section 9): all errors, sessions and traces, and one replay in five.
 * No user data, headers, bodies or query strings are collected, and every text is scrubbed.
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

/** Starts Sentry and loads its masked replay. Returns a function that reports an error. */
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
    .catch(() => undefined) // errors are reported without the replay
  return (error) => {
    captureException(error)
  }
}
