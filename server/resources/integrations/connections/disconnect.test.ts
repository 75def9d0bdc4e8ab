import { beforeEach, describe, expect, it } from 'vitest'
import * as calls from '@/contract/integrations/integrations'
import type { Call } from '@/contract/call'
import { type ProviderName, providers } from '@/contract/integrations/providers'
import { useTestServer } from '../../../testing/harness'
import { createPremium } from '../../companies/testing/companyCalls'
import { connectionItems, connections } from '../tables'
import { addItem } from '../testing/addItem'
import { begin, connect, finish, integrationOf, useFakes } from '../testing/connectCalls'

const server = useTestServer()
const fakes = useFakes(server)
let token = ''
beforeEach(async () => {
  ;({ token } = await createPremium(server, 'ada'))
})

const disconnecting: [ProviderName, Call, Record<string, string>][] = [
  ['twitter', calls.revokeTwitter, { twitterUserId: '1001' }],
  ['tiktok', calls.revokeTikTok, {}],
  ['gohighlevel', calls.revokeGoHighLevel, {}],
  ['calendly', calls.revokeCalendly, {}],
]
const rows = () => server.database.db.select().from(connections)

describe.each(disconnecting)('disconnecting %s', (provider, call, params) => {
  const disconnect = (by = token) => server.send(call, { token: by, params })
  const { hasRevoke, title } = providers[provider]

  beforeEach(async () => {
    await connect(server, fakes, provider, { token })
    await addItem(server, 'ada', provider)
    fakes[provider].asked.length = 0
  })

  it('revokes the grant where that is possible, and deletes everything that came from it', async () => {
    const answer = await disconnect()
    expect(integrationOf(answer)).toMatchObject({ connection: null, items: [], lock: '' })
    expect(fakes[provider].asked).toEqual(hasRevoke ? ['revoke'] : [])
    expect([await rows(), await server.database.db.select().from(connectionItems)]).toEqual([
      [],
      [],
    ])
    expect(server.files.stored.size).toBe(0)
    expect((await disconnect()).status).toBe(404)
  })

  it('changes nothing while the provider does not answer, and works at the next try', async () => {
    fakes[provider].isAway = true
    const before = await server.contents()
    const answer = await disconnect()
    if (hasRevoke) {
      expect([answer.status, answer.error?.provider]).toEqual([424, title])
      const { rows: found } = { rows: await rows() }
      expect(found.map(({ status }) => status)).toEqual(['active'])
      expect(await server.contents()).toBe(before)
    } else expect(answer.status).toBe(200)
    fakes[provider].isAway = false
    expect((await disconnect()).status).toBe(hasRevoke ? 200 : 404)
    expect(await rows()).toEqual([])
  })

  it('works for a grant that has ended, and for a provider that the operator has removed', async () => {
    fakes[provider].endGrants()
    expect((await disconnect()).status).toBe(200)
    await connect(server, fakes, provider, { token })
    server.integrations[provider] = null
    const answer = await disconnect()
    expect([answer.status, integrationOf(answer).isSetUp, await rows()]).toEqual([200, false, []])
  })

  it('is possible without premium', async () => {
    const { subscriptions } = await import('../../billing/tables')
    await server.database.db.delete(subscriptions)
    expect((await disconnect()).status).toBe(200)
  })

  it("does not find somebody else's, and ends nobody else's attempts", async () => {
    const { token: mallory } = await createPremium(server, 'mallory')
    const pending = await begin(server, 'calendly', token)
    expect((await disconnect(mallory)).status).toBe(404)
    expect((await rows()).map(({ ownerId }) => ownerId)).toEqual(['ada'])
    const code = fakes.calendly.newCode(undefined, undefined, pending.challenge)
    expect((await finish(server, pending, { token, body: { code } })).status).toBe(200)
  })
})

describe('disconnecting X', () => {
  it('finds nothing under the id of another account', async () => {
    await connect(server, fakes, 'twitter', { token })
    const before = await server.contents()
    for (const twitterUserId of ['1002', '100', '10010'])
      expect(
        (await server.send(calls.revokeTwitter, { token, params: { twitterUserId } })).status,
      ).toBe(404)
    expect(await server.contents()).toBe(before)
  })

  it('also revokes tokens of a refresh that ended meanwhile', async () => {
    await connect(server, fakes, 'twitter', { token })
    fakes.twitter.beforeAnswer = async (method) => {
      if (method !== 'revoke') return
      fakes.twitter.beforeAnswer = () => Promise.resolve()
      const attempt = await begin(server, 'twitter', token)
      const code = fakes.twitter.newCode(undefined, undefined, attempt.challenge)
      expect((await finish(server, attempt, { token, body: { code } })).status).toBe(200)
    }
    const params = { twitterUserId: '1001' }
    expect((await server.send(calls.revokeTwitter, { token, params })).status).toBe(200)
    expect(fakes.twitter.asked.filter((each) => each === 'revoke')).toHaveLength(2)
    expect(await rows()).toEqual([])
  })
})
