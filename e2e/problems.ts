import type { BrowserContext } from '@playwright/test'

/** Problems in a browser that no assertion sees. */
export interface Problems {
  /** Returns one line per problem, without the expected ones. */
  list: () => string[]
  /** Expects problems that the test causes: matching lines are no failure. */
  expect: (pattern: RegExp) => void
}

/**
 * Requests are aborted when a page is left or a newer search replaces them. Most journeys block the
 * service worker (playwright.config.ts).
 */
const HARMLESS = [/net::ERR_ABORTED/, /Service Worker registration blocked by Playwright/]

/**
 * Watches every page of a context for console errors and warnings, uncaught errors, failed
 * requests, responses of 500 and above, and violations of the Content-Security-Policy, which
 * Chromium reports on the console.
 */
export function watchProblems(context: BrowserContext): Problems {
  const lines: string[] = []
  const expected = [...HARMLESS]
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      lines.push(`console ${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) =>
    lines.push(`uncaught: ${error.error().stack ?? error.error().message}`),
  )
  context.on('requestfailed', (request) =>
    lines.push(
      `request failed: ${request.method()} ${request.url()} ${request.failure()?.errorText ?? ''}`,
    ),
  )
  context.on('response', (response) => {
    if (response.status() >= 500)
      lines.push(
        `answer ${String(response.status())}: ${response.request().method()} ${response.url()}`,
      )
  })
  return {
    list: () => lines.filter((line) => !expected.some((pattern) => pattern.test(line))),
    expect: (pattern) => {
      expected.push(pattern)
    },
  }
}
