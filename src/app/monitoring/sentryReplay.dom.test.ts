import { getClient, getReplay } from '@sentry/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openSentry } from './sentry'

// Sentry records only in a browser or in a window of Electron, which this process pretends to be.
beforeEach(() => {
  Object.assign(process, { type: 'renderer' })
})
afterEach(() => {
  Reflect.deleteProperty(process, 'type')
  vi.useRealTimers()
})

it('records addresses without query strings, such as the code of an e-mail link', async () => {
  window.history.replaceState(null, '', '/auth/reset-password?oobCode=opens-the-door')
  document.body.innerHTML =
    '<a href="mailto:ada@example.com">Ada</a> <a href="tel:+49305550101">Call</a> <a href="/contacts?search=ada">Back</a>'
  const sent: string[] = []
  const transport = () => ({
    send: (envelope: unknown) => {
      sent.push(JSON.stringify(envelope))
      return Promise.resolve({ statusCode: 200 })
    },
    flush: () => Promise.resolve(true),
  })
  openSentry('https://key@sentry.example/1', { transport, replaysSessionSampleRate: 1 })
  await vi.waitFor(() => {
    expect(getReplay()?.getRecordingMode()).toBe('session')
  })
  window.history.pushState(null, '', '/contacts?search=ada')
  // A recording of a few seconds is not sent.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 })
  await getReplay()?.flush()
  const recorded = sent.find((text) => text.includes('replay_recording'))
  expect(recorded).toContain('/auth/reset-password')
  expect(recorded).toContain('mailto:[hidden]')
  expect(sent.join()).not.toMatch(/opens-the-door|search=ada|ada@example|305550101/)
  await getClient()?.close(0)
})
