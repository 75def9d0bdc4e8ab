import type { Middleware } from '@reduxjs/toolkit'
import { configure, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Integration } from '@/contract/integrations/connection'
import * as calls from '@/contract/integrations/integrations'
import { attachSlice } from '@/shared/lib/attachSlice'
import { paths } from '@/shared/paths'
import { buildActor } from '@/testing/actor'
import { buildConnected } from '@/testing/buildIntegrations'
import { buildUser } from '@/testing/builders'
import { errorAnswer } from '@/testing/handlers/errorAnswer'
import { renderApp } from '@/testing/renderApp'
import {
  ATTEMPT_ID,
  CODE,
  SECRET,
  STATE,
  returnAddress,
  serveFinish,
  storeAttempt,
  storedAttempt,
} from '../testing/attempts'
import { serveIntegrations } from '../testing/serveIntegrations'

const connected = buildConnected('twitter')

/** Returns to `/integrations` with these parameters. */
function openReturn(params?: Record<string, string>, actor = buildActor()) {
  serveIntegrations()
  return renderApp(returnAddress(paths.integrations(), params), { actor })
}

afterEach(() => {
  configure({ reactStrictMode: false })
})

describe('the return from a provider', () => {
  it('sends code, state and secret once, and shows the connection', async () => {
    storeAttempt()
    const sent = serveFinish(calls.finishTwitter, () => {
      serveIntegrations([connected])
      return connected
    })
    const { router } = openReturn()
    expect(await screen.findByText('X (Twitter) is connected.')).toBeVisible()
    expect(sent).toEqual([{ body: { state: STATE, secret: SECRET, code: CODE }, key: ATTEMPT_ID }])
    expect(router.state.location.pathname + router.state.location.search).toBe(
      paths.integrations('twitter'),
    )
    expect(storedAttempt()).toBeNull()
    const panel = within(await screen.findByRole('dialog', { name: 'X (Twitter)' }))
    expect(await panel.findByRole('link', { name: '@ines.m' })).toBeVisible()
  })

  it('keeps code, state and secret out of every action and the state', async () => {
    storeAttempt()
    serveFinish(calls.finishTwitter, () => connected)
    const { store } = openReturn()
    const seen: unknown[] = []
    const watch: Middleware = () => (next) => (action) => {
      seen.push(action)
      return next(action)
    }
    store.dispatch(attachSlice({ reducerPath: 'watched', reducer: () => null }, watch))
    const unsubscribe = store.subscribe(() => seen.push(store.getState()))
    expect(await screen.findByText('X (Twitter) is connected.')).toBeVisible()
    unsubscribe()
    const text = JSON.stringify([...seen, store.getState()])
    expect(text).toContain('executeMutation/fulfilled')
    expect(text).toContain(ATTEMPT_ID)
    for (const hidden of [CODE, STATE, SECRET]) expect(text).not.toContain(hidden)
  })

  it('sends once in strict mode, and once when the screen is left and opened again', async () => {
    configure({ reactStrictMode: true })
    storeAttempt()
    let answer: (integration: Integration) => void = () => undefined
    const answered = new Promise<Integration>((resolve) => {
      answer = resolve
    })
    const sent = serveFinish(calls.finishTwitter, () => answered)
    const { router } = openReturn()
    expect(await screen.findByText('Connecting X (Twitter)…')).toBeVisible()
    const { pathname, search } = router.state.location
    await router.navigate(paths.cards)
    expect(await screen.findByRole('heading', { level: 1, name: 'Cards' })).toBeVisible()
    await router.navigate(pathname + search)
    expect(await screen.findByText('Connecting X (Twitter)…')).toBeVisible()
    answer(connected)
    expect(await screen.findByText('X (Twitter) is connected.')).toBeVisible()
    expect(sent).toHaveLength(1)
  })

  it('repeats the same request after an outage that is named', async () => {
    storeAttempt()
    const sent = serveFinish(calls.finishTwitter, (at) =>
      at === 0
        ? errorAnswer('PROVIDER_UNAVAILABLE', { message: 'X (Twitter) does not answer.' })
        : connected,
    )
    const { user } = openReturn()
    expect(await screen.findByText('X (Twitter) does not answer.')).toBeVisible()
    expect(storedAttempt()).not.toBeNull()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('X (Twitter) is connected.')).toBeVisible()
    expect(sent[1]).toEqual(sent[0])
  })

  it('starts again after an attempt that has expired', async () => {
    storeAttempt()
    serveFinish(calls.finishTwitter, () =>
      errorAnswer('BAD_REQUEST', { message: 'This attempt has expired. Connect again.' }),
    )
    openReturn()
    expect(await screen.findByText('This attempt has expired. Connect again.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Start again' })).toBeEnabled()
    expect(storedAttempt()).toBeNull()
  })

  it('starts again after a session that has ended, because an attempt belongs to its sign-in', async () => {
    storeAttempt()
    serveFinish(calls.finishTwitter, () => errorAnswer('UNAUTHENTICATED'))
    openReturn()
    expect(await screen.findByRole('button', { name: 'Start again', hidden: true })).toBeEnabled()
    expect(screen.queryByRole('button', { name: 'Retry', hidden: true })).not.toBeInTheDocument()
    expect(storedAttempt()).toBeNull()
  })

  it('says that the person did not allow it', async () => {
    storeAttempt()
    const sent = serveFinish(calls.finishTwitter, () => errorAnswer('BAD_REQUEST'))
    openReturn({ error: 'access_denied', state: STATE })
    expect(
      await screen.findByText('You did not allow it at X (Twitter). Nothing was connected.'),
    ).toBeVisible()
    expect(sent.map(({ body }) => body)).toEqual([
      { state: STATE, secret: SECRET, error: 'access_denied' },
    ])
  })

  it('goes on after a sign-in in between', async () => {
    storeAttempt()
    const sent = serveFinish(calls.finishTwitter, () => connected)
    serveIntegrations()
    const known = buildActor()
    const { user, router, identity } = renderApp(returnAddress(paths.integrations()), {
      actor: null,
      known,
    })
    await user.click(await screen.findByRole('link', { name: 'Sign in to your contacts' }))
    expect(JSON.stringify([Object.entries(sessionStorage), router.state.location])).not.toMatch(
      new RegExp(`${CODE}&|[?&](?:code|state)=`),
    )
    await user.type(await screen.findByLabelText('E-mail'), known.identityUser.email)
    await user.type(screen.getByLabelText('Password'), identity.password)
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByText('X (Twitter) is connected.')).toBeVisible()
    expect(sent).toHaveLength(1)
  })
})

describe('an attack by a return', () => {
  it.each<[string, Record<string, string>]>([
    ['a state of nobody', { code: CODE, state: 'x'.repeat(43) }],
    ['a short state', { code: CODE, state: 'x' }],
    ['no state', { code: CODE }],
    ['no code', { state: STATE }],
    ['an endless code', { code: 'c'.repeat(5000), state: STATE }],
    ['a code with control characters', { code: 'a\u0000b', state: STATE }],
    ['markup', { error: '<script>alert(1)</script>', state: '"><img src=x>' }],
  ])('with %s sends nothing, and leaves the honest attempt', async (_name, params) => {
    storeAttempt()
    const before = storedAttempt()
    const sent = serveFinish(calls.finishTwitter, () => connected)
    const { router } = openReturn(params)
    expect(
      await screen.findByText(
        'This connection was begun in another browser or tab. Start again here.',
      ),
    ).toBeVisible()
    expect(router.state.location.search).toBe('?returned=unknown')
    expect([sent, storedAttempt()]).toEqual([[], before])
  })

  it('to an attempt of another user of this browser ends that attempt', async () => {
    storeAttempt({ userId: 'user-2' })
    const sent = serveFinish(calls.finishTwitter, () => connected)
    openReturn()
    expect(
      await screen.findByText('This connection was begun by another account. Start again here.'),
    ).toBeVisible()
    await waitFor(() => {
      expect(storedAttempt()).toBeNull()
    })
    expect(sent).toEqual([])
  })

  it('with a second code does not replace the first', async () => {
    storeAttempt({ answer: { code: 'first' } })
    const sent = serveFinish(calls.finishTwitter, () => connected)
    openReturn()
    expect(await screen.findByText('X (Twitter) is connected.')).toBeVisible()
    expect(sent[0]?.body['code']).toBe('first')
  })

  it('by a forged `returned` sends nothing', async () => {
    serveIntegrations()
    const sent = serveFinish(calls.finishTwitter, () => connected)
    const { user, router } = renderApp(`${paths.integrations()}?returned=${ATTEMPT_ID}`, {
      actor: buildActor({ user: buildUser() }),
    })
    await user.click(await screen.findByRole('button', { name: 'Dismiss' }))
    expect(router.state.location.search).toBe('')
    expect(sent).toEqual([])
  })
})
