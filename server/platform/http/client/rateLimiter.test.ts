import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { calls } from '@/contract'
import { authExists, register, signInByPhone, signOut } from '@/contract/account/auth'
import { listPlans } from '@/contract/billing/plan'
import type { Call } from '@/contract/call'
import { socketFrom, useTestServer } from '../../../testing/harness'
import { ApiError } from '../apiError'
import { createRateLimiter } from './rateLimiter'
import type { AppEnv } from '../../../ports/http'

describe('counting requests', () => {
  let limiter = createRateLimiter()
  beforeEach(() => {
    vi.useFakeTimers()
    limiter = createRateLimiter()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const limit = { requests: 2, seconds: 240 }
  /** Returns 'taken', or the error's message and its Retry-After. */
  async function take(operation = 'one', from = '192.0.2.1'): Promise<string> {
    const app = new Hono<AppEnv>()
    let outcome = 'taken'
    app.get('/', async (c) => {
      await limiter.take(c, operation, limit).catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        outcome = `${error.code} ${error.message} ${error.headers['Retry-After'] ?? ''}`
      })
      return c.text(outcome)
    })
    return (await app.request('/', {}, socketFrom(from))).text()
  }

  it('refuses too many requests and states how long to wait, until that time is over', async () => {
    expect([await take(), await take()]).toEqual(['taken', 'taken'])
    expect(await take()).toBe('RATE_LIMITED Too many attempts. Try again in 4 minutes. 240')
    const later: [number, string][] = [
      [500, 'RATE_LIMITED Too many attempts. Try again in 4 minutes. 240'],
      [59_500, 'RATE_LIMITED Too many attempts. Try again in 3 minutes. 180'],
      [119_999, 'RATE_LIMITED Too many attempts. Try again in 2 minutes. 61'],
      [1, 'RATE_LIMITED Too many attempts. Try again in 1 minute. 60'],
      [33_000, 'RATE_LIMITED Too many attempts. Try again in 27 seconds. 27'],
      [26_999, 'RATE_LIMITED Too many attempts. Try again in 1 second. 1'],
      [1, 'taken'],
    ]
    for (const [wait, expected] of later) {
      vi.advanceTimersByTime(wait)
      expect(await take()).toBe(expected)
    }
  })

  it('refuses every try after the wrong ones of a person or a network are used up', async () => {
    const tryWith = async (keys: string[], isWrong: boolean) => {
      const failed: unknown = await limiter
        .countTry(
          'code',
          keys.map((key) => ({ key, limit })),
          isWrong,
        )
        .catch((error: unknown) => error)
      return failed instanceof ApiError ? failed.code : 'taken'
    }
    const tries: [string[], boolean, string][] = [
      [['ada', 'net'], false, 'taken'],
      [['ada', 'net'], true, 'taken'],
      [['ben', 'net'], true, 'taken'],
      [['ben', 'net'], false, 'RATE_LIMITED'],
      [['ben', 'other'], false, 'taken'],
      [['ada', 'other'], true, 'taken'],
      [['ada', 'third'], true, 'RATE_LIMITED'],
    ]
    for (const [keys, isWrong, expected] of tries)
      expect([keys, await tryWith(keys, isWrong)]).toEqual([keys, expected])
    vi.advanceTimersByTime(240_000)
    expect(await tryWith(['ada', 'net'], false)).toBe('taken')
  })

  it('counts each call and each network separately, and a /64 of IPv6 as one network', async () => {
    for (let i = 0; i < 3; i += 1) await take()
    expect([
      await take('another'),
      await take('one', '192.0.2.2'),
      await take('one', '2001:db8::1'),
    ]).toEqual(['taken', 'taken', 'taken'])
    expect(
      [
        await take('one', '::ffff:192.0.2.1'),
        await take('one', '2001:db8::2'),
        await take('one', '2001:db8::3'),
      ].map((outcome) => outcome.split(' ')[0]),
    ).toEqual(['RATE_LIMITED', 'taken', 'RATE_LIMITED'])
  })

  it('forgets everything when it is reset', async () => {
    for (let i = 0; i < 3; i += 1) await take()
    limiter.reset()
    expect(await take()).toBe('taken')
  })
})

describe('calls with a limit', () => {
  const server = useTestServer()
  const limited = Object.entries(calls as Record<string, Call>).filter(
    ([, { rateLimit }]) => rateLimit,
  )

  it('are those by which a stranger could guess or flood', () => {
    expect(limited.map(([operation]) => operation)).toEqual([
      'register',
      'authExists',
      'signInByPhone',
      'signOut',
      'getMeta',
      'getLinkBySlug',
      'getExchangeForm',
      'submitExchange',
      'getAppleWalletPass',
      'getAppleWalletLink',
      'openAppleWalletPass',
      'getGoogleWalletLink',
      'registerWalletDevice',
      'unregisterWalletDevice',
      'listChangedPasses',
      'getChangedPass',
      'logWalletErrors',
      'getInvitation',
      'acceptInvitation',
      'finishInstagram',
      'finishCompanyInstagram',
      'finishTwitter',
      'updateTweets',
      'revokeTwitter',
      'finishTikTok',
      'renewTikTokToken',
      'updateTikTokUser',
      'updateTikTokVideos',
      'revokeTikTok',
      'finishGoHighLevel',
      'revokeGoHighLevel',
      'finishCalendly',
      'revokeCalendly',
      'confirmIntegration',
      'confirmCompanyIntegration',
      'syncIntegration',
      'syncCompanyIntegration',
      'cancelSubscription',
      'resumeSubscription',
      'listPlans',
      'createCheckout',
      'createTrialCheckout',
      'openBillingPortal',
    ])
    const open = Object.values(calls as Record<string, Call>).filter(
      ({ access, rateLimit }) => access === 'public' && !rateLimit,
    )
    expect(open).toEqual([])
  })

  it.each(limited.filter(([, { rateLimit }]) => !rateLimit?.of))(
    '%s answers 429 after its limit, before anything else, and only to that network',
    async (_operation, call) => {
      const bad = () =>
        server.send(
          call,
          call.method === 'GET'
            ? {}
            : {
                body: '{',
                headers: {
                  'content-type': 'application/json',
                  'x-forwarded-for': `203.0.113.${String(Math.random())}`,
                },
              },
        )
      for (let i = 0; i < (call.rateLimit?.requests ?? 0); i += 1)
        expect((await bad()).status).toBeLessThan(429)
      const { status, error, headers } = await bad()
      expect([status, error?.code]).toEqual([429, 'RATE_LIMITED'])
      expect(error?.message).toMatch(/^Too many attempts\. Try again in \d+ (?:minute|second)s?\.$/)
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      // A request without a parameter, a sign-in or an existing card fails for that reason.
      expect(call === signOut || call === listPlans ? [200] : [401, 404, 422]).toContain(
        (
          await server.send(call, {
            from: '198.51.100.9',
            ...(call.method === 'POST' && { body: {} }),
          })
        ).status,
      )
    },
  )

  it('accept an Idempotency-Key if they create something: the same request twice creates one account', async () => {
    const headers = { 'idempotency-key': 'key-00000001' }
    const send = () =>
      server.send(register, {
        headers,
        body: { firstName: 'Ada', email: 'ada@example.com', password: 'correct horse' },
      })
    expect([(await send()).status, (await send()).status]).toEqual([201, 201])
    expect(server.identity.accounts.size).toBe(1)
    expect(
      (
        await server.send(signInByPhone, {
          headers: { 'idempotency-key': 'x' },
          body: { phoneProof: 'a.b.c' },
        })
      ).error?.code,
    ).toBe('VALIDATION_FAILED')
  })

  it('are documented with 429 and Retry-After, and with an Idempotency-Key if they create something', async () => {
    interface Operation {
      responses: Record<string, unknown>
      requestBody?: unknown
      parameters: { name: string }[]
      security: unknown[]
    }
    const document = (await (await server.app.request('/v1/openapi.json')).json()) as {
      paths: Record<string, Record<string, Operation>>
    }
    for (const call of [register, authExists, signInByPhone]) {
      const operation = document.paths[call.path]?.[call.method.toLowerCase()]
      expect(operation?.responses).toMatchObject({
        429: { headers: { 'Retry-After': { schema: { type: 'integer' } } } },
      })
      expect([operation?.security, operation?.parameters.map(({ name }) => name)]).toEqual([
        [],
        call === authExists
          ? ['email', 'phoneNumber']
          : call === register
            ? ['Idempotency-Key']
            : [],
      ])
    }
    const body = {
      content: { 'application/json': { schema: { required: ['firstName', 'email', 'password'] } } },
    }
    expect(document.paths[register.path]?.post?.requestBody).toMatchObject(body)
    expect(document.paths['/v1/contacts']?.post?.parameters.map(({ name }) => name)).toEqual([
      'Idempotency-Key',
    ])
    expect(document.paths['/v1/contacts']?.post?.responses).not.toHaveProperty('429')
  })
})
