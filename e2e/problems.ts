import type { BrowserContext } from '@playwright/test'

/** What goes wrong in a browser without anybody looking. */
export interface Problems {
  /** One line each; those that match an expected pattern are left out. */
  list: () => string[]
  /** The test provokes this: lines that match are no failure. */
  expect: (pattern: RegExp) => void
}

/** An aborted request is a page that was left or a search that was overtaken. */
const HARMLESS = [/net::ERR_ABORTED/]

/**
 * Watches every page of a context for console errors and warnings, uncaught errors, failed requests, answers of 500 and above, and violations of the
 * Content-Security-Policy (which Chromium reports on the console).
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
