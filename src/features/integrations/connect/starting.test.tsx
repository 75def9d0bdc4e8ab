import { screen, waitFor } from '@testing-library/react'
import { createHash } from 'node:crypto'
import { afterEach, expect, it, vi } from 'vitest'
import type { StartedConnection } from '@/contract/integrations/connection'
import * as calls from '@/contract/integrations/integrations'
import { browserTab } from '@/shared/lib/externalPage'
import { paths } from '@/shared/paths'
import { errorAnswer } from '@/testing/handlers/errorAnswer'
import { onCall, success } from '@/testing/handlers/callHandler'
import { renderApp } from '@/testing/renderApp'
import { callWaits } from '@/testing/scenarios'
import { server } from '@/testing/server'
import { STATE } from '../testing/attempts'
import { buildActor } from '@/testing/actor'
import { serveIntegrations } from '../testing/serveIntegrations'

const provider = `https://provider.example.com/authorize?state=${STATE}`

/** Serves the start of X and watches the way out of the app. */
function open(answer: Partial<StartedConnection> | Response = {}) {
  const assign = vi.spyOn(browserTab, 'assign').mockImplementation(() => undefined)
  const hashes: (string | null)[] = []
  serveIntegrations()
  server.use(
    onCall(calls.startTwitter, ({ request }) => {
      hashes.push(new URL(request.url).searchParams.get('secretHash'))
      if (answer instanceof Response) return answer
      const started = { url: provider, state: STATE, expiresAt: '2026-03-04T09:40:00.000Z' }
      return success(calls.startTwitter, { ...started, ...answer })
    }),
  )
  return { ...renderApp(paths.integrations(), { actor: buildActor() }), assign, hashes }
}

/** Returns the one attempt in the tab's storage, as text; '' for none. */
const stored = () =>
  Object.entries(sessionStorage)
    .filter(([key]) => key.includes('attempt:'))
    .map(([, text]) => String(text))
    .join()

afterEach(() => {
  vi.restoreAllMocks()
})

const press = async (user: ReturnType<typeof open>['user']) =>
  user.click(await screen.findByRole('button', { name: 'Connect X (Twitter)' }))

it('leaves for the provider with the hash of a secret that stays in this tab', async () => {
  const { user, assign, hashes, store } = open()
  await press(user)
  await waitFor(() => {
    expect(assign).toHaveBeenCalledExactlyOnceWith(provider)
  })
  const { secret, state } = JSON.parse(stored()) as { secret: string; state: string }
  expect(state).toBe(STATE)
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  expect(hashes).toEqual([createHash('sha256').update(secret).digest('base64url')])
  expect(await screen.findByText('Opening X (Twitter)…')).toBeVisible()
  const text = JSON.stringify(store.getState())
  for (const hidden of [secret, STATE, hashes[0] ?? '']) expect(text).not.toContain(hidden)
})

it('makes another secret for each attempt', async () => {
  const { user, hashes } = open()
  await press(user)
  await screen.findByText('Opening X (Twitter)…')
  await press(user)
  await waitFor(() => {
    expect(new Set(hashes).size).toBe(2)
  })
})

it('does not leave once the screen was left', async () => {
  const { user, router, assign, hashes } = open()
  const answer = callWaits(calls.startTwitter)
  await press(user)
  await router.navigate('/elsewhere')
  await screen.findByText('Page not found')
  answer()
  await waitFor(() => {
    expect(hashes).toHaveLength(1)
  })
  expect([assign.mock.calls, stored()]).toEqual([[], ''])
})

it('stays where the provider’s address is no web page', async () => {
  const { user, assign } = open({ url: 'javascript:alert(1)' })
  await press(user)
  expect(await screen.findByText('The address of the provider is not valid.')).toBeVisible()
  expect(assign).not.toHaveBeenCalled()
})

it('shows why it could not begin', async () => {
  const { user, assign } = open(
    errorAnswer('PLAN_LIMIT', { message: 'Your plan allows no more integrations.' }),
  )
  await press(user)
  expect(await screen.findByText('Your plan allows no more integrations.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'See plans' })).toBeVisible()
  expect([assign.mock.calls, stored()]).toEqual([[], ''])
})

it('does not leave where the browser blocks the storage that the return needs', async () => {
  const { user, assign } = open()
  const blocked = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'QuotaExceededError')
  })
  await press(user)
  expect(await screen.findByText(/Your browser blocks storage for this site/)).toBeVisible()
  blocked.mockRestore()
  expect(assign).not.toHaveBeenCalled()
})
