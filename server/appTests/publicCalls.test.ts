import { beforeEach, describe, expect, it } from 'vitest'
import { calls } from '@/contract'
import type { Call } from '@/contract/call'
import { type TestCard, createCard } from '../public/testing/cards'
import { type Send, fileForm, socketFrom, useTestServer } from '../testing/harness'
import { tokenOf } from '../testing/testIdentity'

const server = useTestServer()
let card: TestCard

beforeEach(async () => {
  card = await createCard(server, {})
})

const visitor = { firstName: 'Eve', email: 'eve@example.com', consent: true, consentVersion: 1 }
const requests: Record<string, () => Send> = {
  register: () => ({
    body: { firstName: 'Ada', email: 'new@example.com', password: 'correct horse' },
  }),
  authExists: () => ({ params: { email: 'nobody@example.com' } }),
  signInByPhone: () => ({ body: { phoneProof: 'a.b.c' } }),
  signOut: () => ({}),
  listPlans: () => ({}),
  getLinkBySlug: () => ({ params: { slug: card.slug } }),
  getExchangeForm: () => ({ params: { profileId: card.profileId } }),
  submitExchange: () => ({ params: { profileId: card.profileId }, body: visitor }),
}
/** Calls of phones, whose passes have a secret of their own; this server makes none. */
const ofPass = () => ({ passType: 'pass.example', serialNumber: card.profileId })
const ofPhone = () => ({ ...ofPass(), deviceId: 'phone-1' })
Object.assign(requests, {
  registerWalletDevice: () => ({ params: ofPhone(), body: { pushToken: 'aa01' } }),
  unregisterWalletDevice: () => ({ params: ofPhone() }),
  listChangedPasses: () => ({ params: { deviceId: 'phone-1', passType: 'pass.example' } }),
  getChangedPass: () => ({ params: ofPass() }),
  openAppleWalletPass: () => ({ params: { token: 'x.1.a' } }),
  logWalletErrors: () => ({ body: { logs: ['x'] } }),
} satisfies typeof requests)
const publicCalls = Object.entries(calls as Record<string, Call>).filter(
  ([, call]) => call.access === 'public',
)

const headers: [string, () => string][] = [
  ['no token at all', () => 'Bearer nonsense'],
  ['an empty one', () => 'Bearer '],
  ['another scheme', () => 'Basic YWRhOnNlY3JldA=='],
  ['a forged one', () => 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZGEifQ.'],
  ["another tenant's", () => `Bearer ${tokenOf({ userId: 'ada', tenantId: 'other' })}`],
  [
    'a token of an ended session',
    () => `Bearer ${tokenOf({ userId: 'ada', authTime: new Date(0) })}`,
  ],
]

/** Returns an answer without what differs between any two answers. */
const plain = (text: string) => text.replace(/"(?:requestId|userId|token)":"[^"]*"/g, '')

it('has a request for each public call', () => {
  expect(publicCalls.map(([operation]) => operation).sort()).toEqual(Object.keys(requests).sort())
})

describe.each(publicCalls)('%s', (operation, call) => {
  it.each(headers)(
    'answers with %s in the same way as without a token',
    async (_name, authorization) => {
      const request = requests[operation]?.() ?? {}
      server.identity.failNext('verify')
      const answered = await server.send(call, {
        ...request,
        headers: { authorization: authorization() },
      })
      server.identity.reset()
      await server.empty()
      const again = await createCard(server, {})
      const without = await server.send(call, {
        ...request,
        params: {
          ...request.params,
          ...(request.params?.['profileId'] !== undefined && { profileId: again.profileId }),
          ...(request.params?.['slug'] !== undefined && { slug: again.slug }),
        },
      })
      const alike = (text: string, { profileId, slug, cardId }: TestCard) =>
        plain(text).replaceAll(profileId, 'P').replaceAll(slug, 'S').replaceAll(cardId, 'C')
      expect([answered.status, alike(answered.text, card)]).toEqual([
        without.status,
        alike(without.text, again),
      ])
      expect(server.logged.join()).not.toContain('request failed')
    },
  )
})

describe('a form with the name of a built-in property', () => {
  const names = ['__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'toString']
  const withField = (form: FormData, name: string, value: string | File) => {
    form.append(name, value)
    return form
  }
  const values: [string, () => string | File][] = [
    ['a text', () => 'x'],
    ['a file', () => new File(['x'], 'x.png', { type: 'image/png' })],
  ]

  it.each(names.flatMap((name) => values.map(([kind, value]) => [name, kind, value] as const)))(
    '%s with %s is refused by name, and changes nothing',
    async (name, _kind, value) => {
      const before = await server.contents()
      const exchange = new FormData()
      for (const [key, text] of Object.entries(visitor)) exchange.set(key, String(text))
      const answers = [
        await server.send(calls.submitExchange, {
          params: { profileId: card.profileId },
          body: withField(exchange, name, value()),
        }),
        await server.send(calls.uploadProfileMedia, {
          token: card.token,
          params: { profileId: card.profileId, type: 'avatar' },
          body: withField(fileForm('x'), name, value()),
        }),
      ]
      for (const { status, text } of answers) {
        const { error } = JSON.parse(text) as { error: { code: string; fields: object } }
        expect([status, error.code]).toEqual([422, 'VALIDATION_FAILED'])
        expect(Object.entries(error.fields)).toContainEqual([name, 'Unknown field.'])
      }

      const page = new FormData()
      for (const [key, text] of Object.entries(visitor)) page.set(key, String(text))
      const { status } = await server.app.request(
        `/contacts/new/${card.profileId}`,
        { method: 'POST', body: withField(page, name, value()) },
        socketFrom('192.0.2.1'),
      )
      expect(status).toBe(422)
      expect(await server.contents()).toBe(before)
      expect(server.logged.join('')).not.toContain('request failed')
    },
  )

  it.each(names)('%s in the address is refused by name', async (name) => {
    const response = await server.app.request(`/v1/contacts?${name}=1`, {
      headers: { authorization: `Bearer ${card.token}` },
    })
    const { error } = JSON.parse(await response.text()) as { error: { fields: object } }
    expect([response.status, Object.entries(error.fields)]).toEqual([
      422,
      [[name, 'Unknown field.']],
    ])
  })
})
