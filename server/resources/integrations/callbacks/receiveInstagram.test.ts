import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Call } from '@/contract/call'
import * as callbacks from '@/contract/integrations/callbacks'
import { addCompany, addEmployee } from '../../../testing/companies'
import { type FakeInstagram, createFakeInstagram } from '../../../testing/fakeSignedIntegrations'
import { useTestServer } from '../../../testing/harness'
import { tokenOf } from '../../../testing/testIdentity'
import { connections, instagramDeletions } from '../tables'
import { addConnection, showItems } from '../testing/connectionRows'
import { deletionCalls, deletionIn, pass, runDue } from '../testing/deletions'

const server = useTestServer()
const all = { connections: 1, items: 3, files: 3, blocks: 1 }
const both: [string, Call][] = [
  ['a deauthorization', callbacks.receiveInstagramDeauthorization],
  ['a data deletion', callbacks.receiveInstagramDataDeletion],
]
let instagram: FakeInstagram
let companyId = ''

/** Connects one account for a person and for a company, and another one for somebody else. */
beforeEach(async () => {
  instagram = createFakeInstagram(() => server.now)
  server.integrations.instagram = instagram
  for (const userId of ['ada', 'ben', 'carla']) await server.createActor(userId)
  companyId = await addCompany(server)
  await addEmployee(server, { companyId, userId: 'carla', role: 'owner' })
  const owners = [{ ownerId: 'ada' }, { ownerId: companyId, companyId }]
  for (const owner of owners) await showItems(server, await addConnection(server, owner))
  await addConnection(server, { ownerId: 'ben', accountId: '2002' })
  await addConnection(server, { ownerId: 'ben', provider: 'tiktok' })
})
afterEach(() => {
  vi.restoreAllMocks()
})

const deauthorize = (accountId: string, issuedAt: Date | null = server.now) =>
  server.send(callbacks.receiveInstagramDeauthorization, instagram.signRequest(accountId, issuedAt))
const deleteData = async (accountId: string, issuedAt: Date | null = server.now) => {
  const request = instagram.signRequest(accountId, issuedAt)
  const { status, data } = await server.send(callbacks.receiveInstagramDataDeletion, request)
  expect(status).toBe(200)
  return data as { url: string; confirmation_code: string }
}
const rows = () => server.database.db.select().from(instagramDeletions)
const connected = async () =>
  (await server.database.db.select().from(connections))
    .map((row) => `${row.ownerId} ${row.provider}`)
    .sort()
const ada = () => deletionCalls(server, tokenOf({ userId: 'ada', authTime: server.now }))
const carla = () =>
  deletionCalls(server, tokenOf({ userId: 'carla', authTime: server.now }), companyId)

describe('a data deletion', () => {
  it('answers at once without data around it, and deletes the account’s data of all owners', async () => {
    const { body, headers } = instagram.signRequest('1001', server.now)
    const call = callbacks.receiveInstagramDataDeletion
    const { text, status } = await server.send(call, { body, headers })
    const answer = JSON.parse(text) as { url: string; confirmation_code: string }
    const { confirmation_code: code } = answer
    expect([status, answer]).toEqual([
      200,
      { url: `http://localhost/deletion-status/${code}`, confirmation_code: code },
    ])
    expect(code).toMatch(/^[0-9a-f]{48}$/)
    expect(server.integrationWakes).toBe(1)
    expect(await ada().status()).toMatchObject({ state: 'confirmed', origin: 'dataDeletion', code })
    expect(await connected()).toHaveLength(4)
    await runDue(server)
    for (const status of [await ada().status(), await carla().status()])
      expect(status).toMatchObject({ state: 'done', planned: all, deleted: all })
    expect(await connected()).toEqual(['ben instagram', 'ben tiktok'])
    expect(server.files.stored.size).toBe(6)
  })

  it('that is repeated has the same answer and changes nothing, also at once and when it is done', async () => {
    const issuedAt = server.now
    const first = await deleteData('1001', issuedAt)
    const again = await Promise.all([1, 2, 3].map(() => deleteData('1001', issuedAt)))
    expect(again).toEqual([first, first, first])
    expect(await rows()).toHaveLength(2)
    await runDue(server)
    const before = await server.contents()
    pass(server, 3_600_000)
    expect(await deleteData('1001', issuedAt)).toEqual(first)
    await runDue(server)
    expect(await server.contents()).toBe(before)
  })

  it('of an unknown account has a code too, and stores nothing', async () => {
    const before = await server.contents()
    const first = await deleteData('9999')
    expect(await deleteData('9999')).toEqual(first)
    expect((await deleteData('9998')).confirmation_code).not.toBe(first.confirmation_code)
    expect([await server.contents(), server.integrationWakes]).toEqual([before, 0])
  })

  it('without a time counts as one of now, and works again after a new connection', async () => {
    const first = await deleteData('1001', null)
    expect(await deleteData('1001', null)).toEqual(first)
    expect(await rows()).toHaveLength(2)
    await runDue(server)
    pass(server, 1000)
    await addConnection(server, { ownerId: 'ada' })
    await deleteData('1001', null)
    await runDue(server)
    expect(await connected()).toEqual(['ben instagram', 'ben tiktok'])
  })
})

describe.each(both)('%s', (_name, call) => {
  it('is refused and changes nothing unless Instagram signed this form', async () => {
    const { body, headers } = instagram.signRequest('1001', server.now)
    const form = headers
    const before = await server.contents()
    const requests = [
      [{ body: '', headers: form }, 400],
      [{ body: 'signed_request=', headers: form }, 400],
      [{ body: 'signed_request=a.b', headers: form }, 400],
      [{ body: body.replace('signed_request', 'request'), headers: form }, 400],
      [{ body: `x${body}`, headers: form }, 400],
      [{ body, headers: { 'content-type': 'application/json' } }, 415],
      [{ body, headers: { 'content-type': 'multipart/form-data; boundary=x' } }, 415],
      [{ body: `${body}&x=${'x'.repeat(300_000)}`, headers: form }, 413],
      [
        {
          body: 'x'.repeat(300_000),
          headers: { 'content-type': 'multipart/form-data; boundary=x' },
        },
        413,
      ],
    ] as const
    for (const [request, expected] of requests) {
      const { status } = await server.send(call, request)
      expect([request.body.slice(0, 40), status]).toEqual([request.body.slice(0, 40), expected])
    }
    expect([await server.contents(), server.integrationWakes]).toEqual([before, 0])
    expect(server.logged.join('')).not.toContain('request failed')
  })

  it('has no address on a server without Instagram', async () => {
    const request = instagram.signRequest('1001', server.now)
    server.integrations.instagram = null
    expect((await server.send(call, request)).status).toBe(404)
  })

  it('that is older than a connection leaves it', async () => {
    const old = server.now
    pass(server, 1000)
    const isAdas = eq(connections.ownerId, 'ada')
    await server.database.db.update(connections).set({ connectedAt: server.now }).where(isAdas)
    expect((await server.send(call, instagram.signRequest('1001', old))).status).toBe(200)
    await runDue(server)
    expect(await connected()).toEqual(expect.arrayContaining(['ada instagram', 'ben instagram']))
    expect(await connected()).toHaveLength(3)
    expect([await ada().status(), (await carla().status())?.state]).toEqual([null, 'done'])
  })

  it('takes over what a person has begun and not confirmed', async () => {
    const { code } = deletionIn(await ada().initiate())
    await server.send(call, instagram.signRequest('1001', server.now))
    expect((await ada().status())?.code).not.toBe(code)
    expect((await ada().confirm(code)).status).toBe(404)
    await runDue(server)
    expect(await ada().status()).toMatchObject({ state: 'done', deleted: all })
  })

  it('continues one that failed when it is repeated', async () => {
    const request = instagram.signRequest('1001', server.now)
    await server.send(call, request)
    await server.database.db
      .update(instagramDeletions)
      .set({ state: 'failed', dueAt: null, tries: 8 })
    await server.send(call, request)
    await runDue(server)
    expect((await rows()).map(({ state }) => state)).toEqual(['done', 'done'])
  })

  it('whose process is killed between two owners is completed by its repeat', async () => {
    const request = instagram.signRequest('1001', server.now)
    const { db } = server.deps
    const transact = db.transaction.bind(db)
    vi.spyOn(db, 'transaction')
      .mockImplementationOnce(transact)
      .mockRejectedValueOnce(new Error('killed'))
    expect((await server.send(call, request)).status).toBe(500)
    expect(await rows()).toHaveLength(1)
    vi.restoreAllMocks()
    expect((await server.send(call, request)).status).toBe(200)
    expect(await rows()).toHaveLength(2)
    await runDue(server)
    expect(await connected()).toEqual(['ben instagram', 'ben tiktok'])
  })
})

describe('a deauthorization and a data deletion of the same account', () => {
  it('both end, in any order, and nothing is counted twice', async () => {
    await Promise.all([deauthorize('1001'), deleteData('1001'), deauthorize('1001')])
    await Promise.all([runDue(server), runDue(server)])
    await runDue(server)
    const stored = await rows()
    expect(stored.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done'])
    const items = stored.reduce((sum, { deleted }) => sum + deleted.items, 0)
    expect([items, await connected()]).toEqual([6, ['ben instagram', 'ben tiktok']])
  })
})
