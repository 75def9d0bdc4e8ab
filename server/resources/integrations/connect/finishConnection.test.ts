import { describe, beforeEach, expect, it } from 'vitest'
import * as calls from '@/contract/integrations/integrations'
import { providerNames, providers } from '@/contract/integrations/providers'
import { useTestServer } from '../../../testing/harness'
import { createPremium } from '../../companies/testing/companyCalls'
import { connectionAttempts, connectionItems, connections } from '../tables'
import { addItem } from '../testing/addItem'
import { begin, connect, finish, integrationOf, useFakes } from '../testing/connectCalls'

const server = useTestServer()
const fakes = useFakes(server)
const ines = { id: '1001', name: 'ines.m', url: 'https://example.com/ines.m' }
const otto = { id: '2002', name: 'otto', url: null }

let token = ''
beforeEach(async () => {
  ;({ token } = await createPremium(server, 'ada'))
})
const rows = () => server.database.db.select().from(connections)
const confirm = (provider: string, accountId: string, by = token) =>
  server.send(calls.confirmIntegration, {
    token: by,
    params: { provider },
    body: { accountId },
  })

describe.each(providerNames)('connecting %s', (provider) => {
  const { hasPkce, scopes } = providers[provider]

  it('stores the account, encrypted tokens and the time of the next refresh', async () => {
    const attempt = await begin(server, provider, token)
    expect([attempt.redirectUri, attempt.challenge !== '']).toEqual([
      'http://localhost/integrations',
      hasPkce,
    ])
    const code = fakes[provider].newCode(ines, undefined, attempt.challenge)
    const answer = await finish(server, attempt, { token, body: { code } })
    expect(integrationOf(answer)).toEqual({
      provider,
      isSetUp: true,
      lock: '',
      connection: {
        id: expect.any(String) as string,
        status: hasPkce ? 'active' : 'unconfirmed',
        problem: '',
        accountId: '1001',
        accountName: 'ines.m',
        accountUrl: 'https://example.com/ines.m',
        grantedScopes: scopes.map(({ name }) => name),
        missingScopes: [],
        connectedAt: server.now.toISOString(),
        lastSyncAt: null,
        nextRefreshAt: new Date(server.now.getTime() + 3_000_000).toISOString(),
      },
      items: [],
    })
    const [row] = await rows()
    expect([row?.nextSyncAt, row?.connectedBy]).toEqual([hasPkce ? server.now : null, 'ada'])
    expect(await server.database.db.select().from(connectionAttempts)).toEqual([])
    const seen = [answer.text, ...server.logged, await server.contents()].join('')
    expect(seen).not.toMatch(/access-[0-9a-f]{32}|refresh-[0-9a-f]{32}/)
    expect(seen).not.toContain(attempt.secret)
    expect(seen).not.toContain(code)
  })

  it('goes on with the same code after the provider did not answer, and never asks for it twice', async () => {
    const attempt = await begin(server, provider, token)
    const code = fakes[provider].newCode(ines, undefined, attempt.challenge)
    const send = () => finish(server, attempt, { token, body: { code } })
    fakes[provider].isAway = true
    const away = await send()
    expect([away.status, away.error?.code, away.error?.provider]).toEqual([
      424,
      'PROVIDER_UNAVAILABLE',
      providers[provider].title,
    ])
    fakes[provider].isAway = false
    fakes[provider].beforeAnswer = (method) => {
      fakes[provider].isAway = method === 'getAccount'
      return Promise.resolve()
    }
    expect((await send()).status).toBe(424)
    fakes[provider].beforeAnswer = () => Promise.resolve()
    fakes[provider].isAway = false
    expect((await send()).status).toBe(200)
    expect(fakes[provider].asked.filter((each) => each === 'exchange')).toHaveLength(2)
  })

  it('happens once for the same return: the second is refused unless it repeats the key', async () => {
    const attempt = await begin(server, provider, token)
    const body = { code: fakes[provider].newCode(ines, undefined, attempt.challenge) }
    const headers = { 'idempotency-key': 'key-of-the-return' }
    const first = await finish(server, attempt, { token, body, headers })
    const before = await server.contents()
    const again = await finish(server, attempt, { token, body })
    expect([again.status, again.error?.message]).toEqual([
      400,
      'This attempt to connect has ended, or began elsewhere. Start again.',
    ])
    const repeated = await finish(server, attempt, { token, body, headers })
    expect([repeated.status, repeated.text]).toEqual([200, first.text])
    expect(await server.contents()).toBe(before)
  })

  it('happens once for parallel returns', async () => {
    const attempt = await begin(server, provider, token)
    const code = fakes[provider].newCode(ines, undefined, attempt.challenge)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => finish(server, attempt, { token, body: { code } })),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses[0]).toBe(200)
    expect(statuses.slice(1).every((status) => status === 400 || status === 409)).toBe(true)
    expect(await rows()).toHaveLength(1)
    expect(fakes[provider].asked.filter((each) => each === 'exchange')).toHaveLength(1)
  })
})

describe('a grant', () => {
  it('without a scope that it takes is given back, and the person reads which', async () => {
    const attempt = await begin(server, 'tiktok', token)
    const code = fakes.tiktok.newCode(ines, ['user.info.basic'])
    const { error } = await finish(server, attempt, { token, body: { code } })
    expect(error?.message).toBe(
      'TikTok did not allow "Read your public videos" (video.list). Start again and allow it.',
    )
    expect([await rows(), fakes.tiktok.asked]).toEqual([[], ['exchange', 'revoke']])
  })

  it('without a scope that is only useful connects, and names the scope', async () => {
    const attempt = await begin(server, 'tiktok', token)
    const code = fakes.tiktok.newCode(ines, ['user.info.basic', 'video.list'])
    const answer = await finish(server, attempt, { token, body: { code } })
    expect(integrationOf(answer).connection?.missingScopes).toEqual(['user.info.profile'])
  })

  it('with fewer scopes leaves a connection as it was', async () => {
    await connect(server, fakes, 'tiktok', { token })
    const before = await rows()
    fakes.tiktok.asked.length = 0
    const attempt = await begin(server, 'tiktok', token)
    const code = fakes.tiktok.newCode(ines, [])
    expect((await finish(server, attempt, { token, body: { code } })).status).toBe(400)
    expect([await rows(), fakes.tiktok.asked]).toEqual([before, ['exchange']])
  })

  it('of the same account keeps its items and needs no second confirmation', async () => {
    const first = await connect(server, fakes, 'tiktok', { token, account: ines })
    await addItem(server, 'ada', 'tiktok')
    server.now = new Date(server.now.getTime() + 1000)
    const attempt = await begin(server, 'tiktok', token)
    const code = fakes.tiktok.newCode({ ...ines, name: 'ines' })
    const again = integrationOf(await finish(server, attempt, { token, body: { code } }))
    expect(again.connection).toMatchObject({
      id: first.connection?.id,
      status: 'active',
      accountName: 'ines',
      connectedAt: server.now.toISOString(),
    })
    expect(again.items).toHaveLength(1)
  })

  it('of another account replaces the first with all its items, and waits for its confirmation', async () => {
    await connect(server, fakes, 'tiktok', { token, account: ines })
    await addItem(server, 'ada', 'tiktok')
    fakes.tiktok.asked.length = 0
    const attempt = await begin(server, 'tiktok', token)
    const code = fakes.tiktok.newCode(otto)
    const other = integrationOf(await finish(server, attempt, { token, body: { code } }))
    expect(other.connection).toMatchObject({ accountName: 'otto', status: 'unconfirmed' })
    expect(await server.database.db.select().from(connectionItems)).toEqual([])
    expect(server.files.stored.size).toBe(0)
    expect(fakes.tiktok.asked).toEqual(['exchange', 'getAccount', 'revoke'])
  })

  it('that ends while it is stored for somebody who disconnects meanwhile is given back', async () => {
    await connect(server, fakes, 'calendly', { token })
    const attempt = await begin(server, 'twitter', token)
    const code = fakes.twitter.newCode(ines, undefined, attempt.challenge)
    fakes.twitter.beforeAnswer = async (method) => {
      if (method === 'exchange') await server.send(calls.revokeCalendly, { token })
    }
    expect((await finish(server, attempt, { token, body: { code } })).status).toBe(400)
    expect([await rows(), fakes.twitter.asked]).toEqual([[], ['exchange', 'revoke']])
  })
})

describe('confirming', () => {
  beforeEach(async () => {
    const attempt = await begin(server, 'instagram', token)
    await finish(server, attempt, { token, body: { code: fakes.instagram.newCode(ines) } })
    server.integrationWakes = 0
  })

  it('starts the first sync, and twice is as once', async () => {
    expect(integrationOf(await confirm('instagram', '1001')).connection?.status).toBe('active')
    const [row] = await rows()
    expect([row?.nextSyncAt, server.integrationWakes]).toEqual([server.now, 1])
    const before = await server.contents()
    expect((await confirm('instagram', '1001')).status).toBe(200)
    expect(await server.contents()).toBe(before)
  })

  it.each([
    ['another account', () => confirm('instagram', '2002'), 409],
    ['an empty account', () => confirm('instagram', ''), 422],
    ['another provider', () => confirm('tiktok', '1001'), 404],
    ['an unknown provider', () => confirm('myspace', '1001'), 422],
    [
      "somebody else's account",
      async () => {
        const { token: mallory } = await createPremium(server, 'mallory')
        return confirm('instagram', '1001', mallory)
      },
      404,
    ],
  ])('refuses %s', async (_name, send, status) => {
    expect((await send()).status).toBe(status)
    expect((await rows())[0]).toMatchObject({ status: 'unconfirmed', confirmedAt: null })
  })

  it('shows no item before', async () => {
    await addItem(server, 'ada', 'instagram')
    const seen = async () => integrationOf(await server.send(calls.getInstagram, { token })).items
    expect(await seen()).toEqual([])
    await confirm('instagram', '1001')
    expect(await seen()).toHaveLength(1)
  })
})
