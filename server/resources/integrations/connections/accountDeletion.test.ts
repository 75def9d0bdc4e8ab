import { beforeEach, describe, expect, it } from 'vitest'
import { deleteAccount } from '@/contract/account/account'
import * as calls from '@/contract/integrations/integrations'
import { providerNames } from '@/contract/integrations/providers'
import { sendRecords, takeArchive } from '../../../testing/archives'
import { users } from '../../../platform/db/tables'
import { useTestServer } from '../../../testing/harness'
import { type TestCompany, createTestCompany, join } from '../../companies/testing/companyCalls'
import { connectionAttempts, connectionItems, connections } from '../tables'
import { addItem } from '../testing/addItem'
import { begin, connect, finish, integrationOf, useFakes } from '../testing/connectCalls'

const server = useTestServer()
const fakes = useFakes(server)
let company: TestCompany
let token = ''
beforeEach(async () => {
  company = await createTestCompany(server)
  ;({ token } = company.owner)
})
const remove = () => server.send(deleteAccount, { token, params: { id: 'ada' } })
const stored = async () => {
  const { db } = server.database
  return [
    ...(await db.select().from(connections)),
    ...(await db.select().from(connectionItems)),
    ...(await db.select().from(connectionAttempts)),
  ]
}
async function connectCompany(by = token) {
  const attempt = await begin(server, 'instagram', by, company.id)
  const body = { code: fakes.instagram.newCode() }
  return integrationOf(await finish(server, attempt, { token: by, companyId: company.id, body }))
}

describe('deleting an account', () => {
  it('revokes each grant first, and leaves neither rows nor pictures', async () => {
    for (const provider of providerNames) {
      await connect(server, fakes, provider, { token })
      await addItem(server, 'ada', provider)
      fakes[provider].asked.length = 0
    }
    await begin(server, 'twitter', token)
    await connectCompany()
    await begin(server, 'instagram', token, company.id)
    await addItem(server, company.id, 'instagram')
    expect((await remove()).status).toBe(200)
    expect(providerNames.filter((name) => fakes[name].asked.includes('revoke'))).toEqual([
      'twitter',
      'tiktok',
      'calendly',
    ])
    expect([await stored(), server.files.stored.size]).toEqual([[], 0])
  })

  it('waits for a provider that does not answer, and revokes nothing twice', async () => {
    await connect(server, fakes, 'twitter', { token })
    await connect(server, fakes, 'tiktok', { token })
    fakes.tiktok.isAway = true
    const answer = await remove()
    expect([answer.status, answer.error?.provider]).toEqual([424, 'TikTok'])
    expect(server.identity.accounts.has('ada')).toBe(true)
    fakes.tiktok.isAway = false
    expect((await remove()).status).toBe(200)
    expect(fakes.twitter.asked.filter((each) => each === 'revoke')).toHaveLength(1)
    expect(await stored()).toEqual([])
  })

  it('is refused when an account is connected meanwhile', async () => {
    await connect(server, fakes, 'twitter', { token })
    fakes.twitter.beforeAnswer = async (method) => {
      if (method !== 'revoke') return
      fakes.twitter.beforeAnswer = () => Promise.resolve()
      await connect(server, fakes, 'calendly', { token })
    }
    expect((await remove()).error?.code).toBe('CONFLICT')
    expect((await remove()).status).toBe(200)
    expect(fakes.calendly.asked).toContain('revoke')
  })

  it('stores nothing of an attempt that ends after it', async () => {
    const attempt = await begin(server, 'twitter', token)
    const code = fakes.twitter.newCode(undefined, undefined, attempt.challenge)
    fakes.twitter.beforeAnswer = async (method) => {
      if (method !== 'getAccount') return
      fakes.twitter.beforeAnswer = () => Promise.resolve()
      expect((await remove()).status).toBe(200)
    }
    const late = await finish(server, attempt, { token, body: { code } })
    expect([late.status, await stored()]).toEqual([400, []])
    expect(fakes.twitter.asked).toContain('revoke')
  })

  it('begins no attempt after it', async () => {
    await server.database.db.delete(users)
    const params = { secretHash: 'x'.repeat(43) }
    expect((await server.send(calls.startTwitter, { token, params })).status).toBe(404)
    expect(await stored()).toEqual([])
  })

  it("keeps a company's account that somebody takes over", async () => {
    await join(server, company, 'alan', 'admin')
    await connectCompany()
    expect((await remove()).status).toBe(200)
    expect(await stored()).toHaveLength(1)
  })
})

describe('an archive', () => {
  it('names connected accounts without their tokens, and restores nothing of them', async () => {
    await connect(server, fakes, 'twitter', { token })
    await connectCompany()
    const archive = await takeArchive(server, { userId: 'ada', token })
    const records = archive.records.filter(({ type }) => type === 'connection')
    expect(records).toEqual([
      {
        type: 'connection',
        id: expect.any(String) as string,
        provider: 'twitter',
        accountName: 'ines.m',
        connectedAt: server.now.toISOString(),
      },
    ])
    const ben = await server.createActor('ben')
    const before = await stored()
    const answer = await sendRecords(server, { userId: 'ben', token: ben.token }, records)
    expect([answer.status, answer.data]).toMatchObject([200, { restored: 0 }])
    expect(await stored()).toEqual(before)
    const theirs = await server.send(calls.getTwitter, { token: ben.token })
    expect(integrationOf(theirs).connection).toBeNull()
  })
})
