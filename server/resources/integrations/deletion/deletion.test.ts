import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { addCompany, addEmployee } from '../../../testing/companies'
import { useTestServer } from '../../../testing/harness'
import { TENANT, tokenOf } from '../../../testing/testIdentity'
import { companies } from '../../companies/tables'
import { profiles } from '../../profiles/tables'
import { connectionAttempts, connectionItems, connections, instagramDeletions } from '../tables'
import { addConnection, showItems } from '../testing/connectionRows'
import { deletionCalls, deletionIn, pass, runDue } from '../testing/deletions'

const server = useTestServer()
const DAY_MS = 24 * 3_600_000
const stored = () => server.database.db.select().from(connections)
const none = { connections: 0, items: 0, files: 0, blocks: 0 }
const all = { connections: 1, items: 3, files: 3, blocks: 1 }
let ada: ReturnType<typeof deletionCalls>

beforeEach(async () => {
  ada = deletionCalls(server, (await server.createActor('ada')).token)
})

async function connect(ownerId = 'ada') {
  const connection = await addConnection(server, { ownerId })
  await showItems(server, connection)
  return connection
}

/** Stores a company of carla's, with an administrator and a member, and its Instagram. */
async function addCompanyWithInstagram() {
  const companyId = await addCompany(server)
  for (const [userId, role] of [
    ['carla', 'owner'],
    ['alan', 'admin'],
    ['mia', 'member'],
  ] as const) {
    await server.createActor(userId)
    await addEmployee(server, { companyId, userId, role })
  }
  const connection = await addConnection(server, { ownerId: companyId, companyId })
  await showItems(server, connection)
  return {
    companyId,
    as: (userId: string) => deletionCalls(server, tokenOf({ userId }), companyId),
  }
}

/** Stores an attempt to connect, whose owner is the user who began it. */
async function addAttempt(ownerId: string, companyId: string | null, provider = 'instagram') {
  await server.database.db.insert(connectionAttempts).values({
    ...{ tenantId: TENANT, ownerId, id: crypto.randomUUID(), companyId },
    ...{ provider: provider as 'instagram', stateHash: crypto.randomUUID(), secretHash: 's' },
    ...{ verifier: '', redirectUri: '', signedInAt: server.now },
    ...{ expiresAt: server.now, createdAt: server.now },
  })
}
const attempts = async () =>
  (await server.database.db.select().from(connectionAttempts)).map(
    ({ ownerId, companyId, provider }) => [ownerId, provider, companyId !== null].join(' '),
  )

describe('a person’s deletion', () => {
  it('says what will go, and deletes exactly that after the confirmation', async () => {
    await connect()
    await server.createActor('ben')
    const bens = await connect('ben')
    const tweets = await addConnection(server, { ownerId: 'ada', provider: 'twitter' })
    const initiated = deletionIn(await ada.initiate())
    expect(initiated).toMatchObject({
      ...{ state: 'initiated', origin: 'person', accountName: 'ines.m' },
      ...{ planned: all, deleted: none, confirmedAt: null, finishedAt: null },
      statusUrl: `http://localhost/deletion-status/${initiated.code}`,
    })
    await runDue(server)
    expect(await stored()).toHaveLength(3)

    expect(deletionIn(await ada.confirm(initiated.code)).state).toBe('confirmed')
    expect(server.integrationWakes).toBe(1)
    await runDue(server)
    expect(await ada.status()).toMatchObject({
      ...{ code: initiated.code, state: 'done', accountName: '', planned: all, deleted: all },
      finishedAt: server.now.toISOString(),
    })
    expect((await stored()).map(({ id }) => id).sort()).toEqual([bens.id, tweets.id].sort())
    const items = await server.database.db.select().from(connectionItems)
    expect(items.every(({ connectionId }) => connectionId !== initiated.code)).toBe(true)
    expect([items.length, server.files.stored.size]).toEqual([6, 6])
    const cards = await server.database.db.select().from(profiles)
    const blocks = cards.map(({ ownerId, blocks }) => [ownerId, blocks.length])
    expect(Object.fromEntries(blocks)).toEqual({ ada: 0, ben: 1 })
  })

  it('is one until it ends: again it is the same, with the present counts', async () => {
    await connect()
    const first = deletionIn(await ada.initiate())
    await server.database.db.delete(connectionItems)
    const answers = await Promise.all([ada.initiate(), ada.initiate(), ada.initiate()])
    for (const answer of answers)
      expect(deletionIn(answer)).toMatchObject({
        code: first.code,
        planned: { ...none, connections: 1 },
      })
    expect(await server.database.db.select().from(instagramDeletions)).toHaveLength(1)
    await ada.confirm(first.code)
    expect(deletionIn(await ada.initiate())).toMatchObject({ code: first.code, state: 'confirmed' })
  })

  it('has nothing to do when nothing is connected', async () => {
    await addConnection(server, { ownerId: 'ada', provider: 'tiktok' })
    const before = await server.contents()
    const { status, error } = await ada.initiate()
    expect([status, error?.code, error?.message]).toEqual([
      409,
      'CONFLICT',
      'Nothing from Instagram is stored here, so there is nothing to delete.',
    ])
    expect([await ada.status(), await server.contents()]).toEqual([null, before])
  })

  it('takes a sign-in of the last five minutes', async () => {
    await connect()
    const { code } = deletionIn(await ada.initiate())
    pass(server, 5 * 60_000 + 1)
    const before = await server.contents()
    const { status, error } = await ada.confirm(code)
    expect([status, error?.code]).toEqual([403, 'RECENT_LOGIN_REQUIRED'])
    expect([await server.contents(), server.integrationWakes]).toEqual([before, 0])
    const fresh = deletionCalls(server, tokenOf({ userId: 'ada', authTime: server.now }))
    expect((await fresh.confirm(code)).status).toBe(200)
  })

  it('is confirmed by its own code only', async () => {
    await connect()
    const ben = deletionCalls(server, (await server.createActor('ben')).token)
    await connect('ben')
    const { code } = deletionIn(await ada.initiate())
    const bens = deletionIn(await ben.initiate())
    const before = await server.contents()
    for (const wrong of [bens.code, code.slice(1), code.toUpperCase(), `${code}0`, 'x'])
      expect((await ada.confirm(wrong)).status).toBe(404)
    expect((await ben.confirm(code)).status).toBe(404)
    expect(await server.contents()).toBe(before)
  })

  it('expires after a day', async () => {
    await connect()
    const { code } = deletionIn(await ada.initiate())
    pass(server, DAY_MS)
    const fresh = deletionCalls(server, tokenOf({ userId: 'ada', authTime: server.now }))
    expect((await fresh.confirm(code)).status).toBe(404)
    expect(await fresh.status()).toBeNull()
    expect(deletionIn(await fresh.initiate()).code).not.toBe(code)
    await runDue(server)
    const left = await server.database.db.select().from(instagramDeletions)
    expect(left.map((row) => row.code)).not.toContain(code)
    expect(await stored()).toHaveLength(1)
  })

  it('is not confirmed for another account than it was begun for', async () => {
    const { id } = await connect()
    const { code } = deletionIn(await ada.initiate())
    await server.database.db
      .update(connections)
      .set({ accountId: '2002', accountName: 'other' })
      .where(eq(connections.id, id))
    const { status, error } = await ada.confirm(code)
    expect([status, error?.message]).toEqual([
      409,
      'Another Instagram account is connected now. Begin the deletion again.',
    ])
    expect(deletionIn(await ada.initiate())).toMatchObject({ code, accountName: 'other' })
    expect((await ada.confirm(code)).status).toBe(200)
  })

  it('stays what it is when it is confirmed again', async () => {
    await connect()
    const { code } = deletionIn(await ada.initiate())
    const answers = await Promise.all([ada.confirm(code), ada.confirm(code), ada.confirm(code)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await runDue(server)
    const before = await server.contents()
    expect(deletionIn(await ada.confirm(code)).state).toBe('done')
    await runDue(server)
    expect(await server.contents()).toBe(before)
  })

  it('ends the attempts to connect that could bring the account back', async () => {
    const { companyId } = await addCompanyWithInstagram()
    await connect()
    await addAttempt('ada', null)
    await addAttempt('ada', null, 'tiktok')
    await addAttempt('ada', companyId)
    await addAttempt('mia', null)
    const { code } = deletionIn(await ada.initiate())
    expect(await attempts()).toHaveLength(4)
    await ada.confirm(code)
    expect((await attempts()).sort()).toEqual([
      'ada instagram true',
      'ada tiktok false',
      'mia instagram false',
    ])
  })

  it('may be followed by a new connection, which is another one’s to delete', async () => {
    await connect()
    const { code } = deletionIn(await ada.initiate())
    await ada.confirm(code)
    await runDue(server)
    pass(server, 1000)
    await connect()
    await runDue(server)
    expect(await stored()).toHaveLength(1)
    const again = deletionIn(await ada.initiate())
    expect(again.code).not.toBe(code)
    expect(again).toMatchObject({ state: 'initiated', planned: all })
  })
})

describe('a company’s deletion', () => {
  it('is its administrators’, also while the company is read-only', async () => {
    const { companyId, as } = await addCompanyWithInstagram()
    await server.database.db.update(companies).set({ readOnlyFrom: new Date(0) })
    const initiated = deletionIn(await as('carla').initiate())
    expect(initiated).toMatchObject({ state: 'initiated', planned: all })
    expect(await as('alan').status()).toMatchObject({ code: initiated.code })
    expect(deletionIn(await as('alan').confirm(initiated.code)).state).toBe('confirmed')
    await runDue(server)
    expect(await as('carla').status()).toMatchObject({ state: 'done', deleted: all })
    const [company] = await server.database.db.select().from(companies)
    expect([company?.id, company?.blocks, await stored()]).toEqual([companyId, [], []])
    expect(server.files.stored.size).toBe(0)
  })

  it('is not a member’s, a stranger’s or another company’s', async () => {
    const one = await addCompanyWithInstagram()
    const { code } = deletionIn(await one.as('carla').initiate())
    const otherId = await addCompany(server, { name: 'Copper' })
    await server.createActor('otto')
    await addEmployee(server, { companyId: otherId, userId: 'otto', role: 'owner' })
    const otto = deletionCalls(server, tokenOf({ userId: 'otto' }), otherId)
    const before = await server.contents()
    const statuses = await Promise.all([
      one.as('mia').initiate(),
      one.as('mia').confirm(code),
      one.as('otto').initiate(),
      one.as('otto').confirm(code),
      otto.confirm(code),
      ada.confirm(code),
      deletionCalls(server, tokenOf({ userId: 'carla' })).confirm(code),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([403, 403, 404, 404, 404, 404, 404])
    expect(await server.contents()).toBe(before)
  })

  it('takes a sign-in of the last five minutes', async () => {
    const { as } = await addCompanyWithInstagram()
    const { code } = deletionIn(await as('carla').initiate())
    pass(server, 5 * 60_000 + 1)
    expect((await as('carla').confirm(code)).error?.code).toBe('RECENT_LOGIN_REQUIRED')
  })

  it('ends the company’s attempts, whoever began them', async () => {
    const { companyId, as } = await addCompanyWithInstagram()
    await addAttempt('alan', companyId)
    await addAttempt('alan', null)
    const { code } = deletionIn(await as('carla').initiate())
    await as('carla').confirm(code)
    expect(await attempts()).toEqual(['alan instagram false'])
  })
})
