import { captureException, close, getClient } from '@sentry/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { logError } from '@/shared/lib/logError'
import { takeConsoleErrors } from '@/testing/consoleErrors'
import { startMonitoring } from './monitoring'
import { openSentry, sentryOptions } from './sentry'

const DSN = 'https://key@sentry.example/1'

describe('startMonitoring', () => {
  beforeEach(() => {
    vi.stubGlobal('requestIdleCallback', (run: () => void) => {
      run()
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it('is off without a DSN', () => {
    const load = vi.fn<() => Promise<typeof import('./sentry')>>()
    startMonitoring('', load)
    expect(load).not.toHaveBeenCalled()
  })

  it('reports earlier and later errors, once each', async () => {
    const report = vi.fn()
    const opened = vi.fn(() => report)
    let finish: (module: typeof import('./sentry')) => void = () => undefined
    startMonitoring(
      DSN,
      () =>
        new Promise((resolve) => {
          finish = resolve
        }),
    )
    const early = new Error('early')
    window.dispatchEvent(new ErrorEvent('error', { error: early }))
    logError('Logged early.', null)
    finish({ openSentry: opened, sentryOptions })
    await vi.waitFor(() => {
      expect(report).toHaveBeenCalledTimes(2)
    })
    expect(opened).toHaveBeenCalledWith(DSN)
    expect(report.mock.calls[0]).toEqual([early])
    logError('Logged later.', null)
    expect(report).toHaveBeenCalledTimes(3)
    expect(takeConsoleErrors()).toHaveLength(2)
  })
})

describe('Sentry', () => {
  it('samples as specified', () => {
    expect(sentryOptions(DSN)).toMatchObject({
      dsn: DSN,
      sampleRate: 1,
      tracesSampleRate: 1,
      replaysSessionSampleRate: 0.2,
      replaysOnErrorSampleRate: 0,
    })
  })

  it('counts sessions, traces, replays, and sends events without tokens, addresses and query strings', async () => {
    const sent: string[] = []
    const transport = () => ({
      send: (envelope: unknown) => {
        sent.push(JSON.stringify(envelope))
        return Promise.resolve({ statusCode: 200 })
      },
      flush: () => Promise.resolve(true),
    })
    openSentry(DSN, { transport })
    expect(getClient()?.getIntegrationByName('BrowserSession')).toBeDefined()
    expect(getClient()?.getIntegrationByName('BrowserTracing')).toBeDefined()
    await vi.waitFor(() => {
      expect(getClient()?.getIntegrationByName('Replay')).toBeDefined()
    })
    captureException(
      new Error(
        'no user ada@example.com at https://app.example/contacts?search=ada, Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.x',
      ),
    )
    await vi.waitFor(() => {
      expect(sent.some((text) => text.includes('no user'))).toBe(true)
    })
    const all = sent.join('\n')
    expect(all).toContain('no user [hidden] at https://app.example/contacts')
    expect(all).not.toMatch(/ada@example|search=ada|eyJ/)
    await close(0)
  })
})
