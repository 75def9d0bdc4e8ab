import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { calls } from '@/contract'
import type { Call } from '@/contract/call'
import { createSocial } from '@/contract/profiles/socials'
import { contacts } from '../../resources/contacts/tables'
import { idempotencyKeys } from '../db/tables'
import { type TestCard, createCard } from '../../public/testing/cards'
import { type Answer, type Send, fileForm, useTestServer } from '../../testing/harness'
import { takesIdempotencyKey } from './idempotency'

const server = useTestServer()
let card: TestCard
let contactId = ''
let token = ''

beforeEach(async () => {
  card = await createCard(server, {})
  token = card.token
  const { data } = await server.send(calls.createContact, { token, body: { firstName: 'Bob' } })
  contactId = (data as { id: string }).id
})

const headers = { 'idempotency-key': 'key-00000001' }
const account = { firstName: 'Ada', email: 'new@example.com', password: 'correct horse' }
const visitor = { firstName: 'Eve', email: 'eve@example.com', consent: true, consentVersion: 1 }
const picture = async () =>
  fileForm(
    await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0f6b66' } })
      .png()
      .toBuffer(),
    'a.png',
    'image/png',
  )
const importing = {
  type: 'csv',
  fileName: 'a.csv',
  fingerprint: 'print',
  headers: ['First Name'],
  delimiter: ',',
  mapping: { columns: [{ header: 'First Name', target: { kind: 'text', field: 'firstName' } }] },
  options: { policy: 'fill', matchBy: ['email'], dateOrder: 'ymd', tags: [] },
}

/**
 * Requests that create something or set a file, of every kind: in a transaction, with a file,
 * without a sign-in.
 */
const creators: [operation: keyof typeof calls, () => Send | Promise<Send>][] = [
  ['register', () => ({ body: account })],
  ['submitExchange', () => ({ params: { profileId: card.profileId }, body: visitor })],
  ['createContact', () => ({ token, body: { firstName: 'Ada' } })],
  ['createProfile', () => ({ token, body: { name: 'Fair' } })],
  ['createLink', () => ({ token, body: { profileId: card.profileId, slug: 'fair-2026' } })],
  ['createSocial', () => ({ token, body: { profileId: card.profileId, name: 'x', value: 'ada' } })],
  ['createOccupation', () => ({ token, body: { name: 'Weaver' } })],
  ['createImport', () => ({ token, body: { ...importing, profileId: card.profileId } })],
  [
    'importContacts',
    () => ({
      token,
      params: { profileId: card.profileId, type: 'csv' },
      body: fileForm('First Name\nX\n'),
    }),
  ],
  ['exportContacts', () => ({ token, params: { type: 'csv' }, body: {} })],
  [
    'changeContacts',
    () => ({
      token,
      body: { action: { type: 'favorite', isFavorite: true }, selection: { ids: [contactId] } },
    }),
  ],
  ['uploadContactDisplay', async () => ({ token, params: { contactId }, body: await picture() })],
  [
    'uploadProfileMedia',
    async () => ({
      token,
      params: { profileId: card.profileId, type: 'avatar' },
      body: await picture(),
    }),
  ],
]

const withKey = async (operation: keyof typeof calls, request: Send): Promise<Answer> =>
  server.send(calls[operation], { ...request, headers })

describe('a POST with an Idempotency-Key', () => {
  it.each(creators)(
    '%s creates once, and answers a repeated request alike',
    async (operation, request) => {
      const first = await withKey(operation, await request())
      expect(first.status, first.text).toBeLessThan(300)
      const after = await server.contents()
      const second = await withKey(operation, await request())
      expect([second.status, second.text]).toEqual([first.status, first.text])
      expect(await server.contents()).toBe(after)
    },
  )

  it.each<[keyof typeof calls, () => Send]>([
    ['register', () => ({ body: { ...account, password: 'another one' } })],
    [
      'submitExchange',
      () => ({ params: { profileId: card.profileId }, body: { ...visitor, firstName: 'Eva' } }),
    ],
  ])(
    '%s refuses the same key for another request, also without a sign-in',
    async (operation, other) => {
      const [, request] = creators.find(([name]) => name === operation) ?? []
      await withKey(operation, (await request?.()) ?? {})
      const { status, error } = await withKey(operation, other())
      expect([status, error?.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    },
  )

  it('is separate for each public call and for each user', async () => {
    expect((await withKey('register', { body: account })).status).toBe(201)
    expect(
      (await withKey('submitExchange', { params: { profileId: card.profileId }, body: visitor }))
        .status,
    ).toBe(201)
    expect((await withKey('createContact', { token, body: { firstName: 'Ada' } })).status).toBe(201)
  })

  it('stores only a keyed hash of the request, and nothing of a refused one', async () => {
    await withKey('register', { body: { ...account, email: 'none' } })
    expect(await server.database.db.select().from(idempotencyKeys)).toEqual([])
    await withKey('register', { body: account })
    const kept = JSON.stringify(await server.database.db.select().from(idempotencyKeys))
    expect(kept).not.toMatch(/new@example|correct horse/)
  })

  it('counts for two days without a sign-in too', async () => {
    const send = () =>
      withKey('submitExchange', { params: { profileId: card.profileId }, body: visitor })
    await send()
    server.now = new Date(server.now.getTime() + 49 * 3_600_000)
    await send()
    server.now = new Date(server.now.getTime() + 3_600_000)
    await send()
    expect(
      (await server.database.db.select().from(contacts)).filter(
        ({ firstName }) => firstName === 'Eve',
      ),
    ).toHaveLength(2)
  })

  it('is accepted by every POST that is not declared to create nothing', () => {
    const posts = Object.values(calls as Record<string, Call>).filter(
      ({ method }) => method === 'POST',
    )
    expect(
      posts.filter((call) => takesIdempotencyKey(call) === (call.createsNothing !== undefined)),
    ).toEqual([])
    expect(takesIdempotencyKey(createSocial)).toBe(true)
  })
})
