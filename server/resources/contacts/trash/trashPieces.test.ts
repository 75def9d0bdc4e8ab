import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as calls from '@/contract/contacts/contacts'
import { useTestServer } from '../../../testing/harness'
import { TENANT } from '../../../testing/testIdentity'
import { applyPatch } from '../contactContent'
import { newRow } from '../contactRow'
import { insertContacts } from '../store/insertContacts'
import { PIECE } from '../store/trashContacts'

const server = useTestServer()
const CONTACTS = 4 * PIECE
const UNTAGGED = CONTACTS / 4
let token = ''
let ids: string[] = []

beforeEach(async () => {
  const actor = await server.createActor('ada')
  token = actor.token
  const origin = { tenantId: TENANT, userId: 'ada', profileId: actor.defaultProfileId } as const
  const rows = Array.from({ length: CONTACTS }, (_, at) =>
    newRow(
      { ...origin, source: 'manual', now: server.now },
      applyPatch(null, { firstName: `Contact ${String(at)}`, tags: at % 4 ? ['x'] : [] }),
    ),
  )
  await insertContacts({ db: server.database.db, actor: origin }, rows)
  ids = rows.map(({ id }) => id)
})

/** Ends the process, for the caller, at the transaction with this number. */
function killAt(transaction: number): void {
  const { db } = server.deps
  const transact = db.transaction.bind(db)
  const spy = vi.spyOn(db, 'transaction').mockImplementation((...given) => {
    if (spy.mock.calls.length < transaction) return transact(...given)
    spy.mockRestore()
    return Promise.reject(new Error('killed'))
  })
}

const total = async () => {
  const { data } = await server.send(calls.listContacts, {
    token,
    params: { offset: 0, limit: 0 },
  })
  return (data as { total: number }).total
}
const remove = (body: object) => server.send(calls.deleteContacts, { token, body })
const restore = (body: object, headers = {}) =>
  server.send(calls.restoreContacts, { token, body, headers })

describe('a deletion of selected contacts', () => {
  it('that is killed between two pieces is completed by its repeat, and undone as one act', async () => {
    killAt(2)
    expect((await remove({ ids })).status).toBe(500)
    expect(await total()).toBe(CONTACTS - PIECE)
    const { data } = await remove({ ids })
    expect([await total(), data]).toMatchObject([0, { deleted: CONTACTS - PIECE }])

    const { deletionId } = data as { deletionId: string }
    killAt(3)
    expect((await restore({ deletionId })).status).toBe(500)
    expect(await total()).toBe(2 * PIECE)
    expect((await restore({ deletionId })).data).toEqual({ restored: CONTACTS - 2 * PIECE })
    expect(await total()).toBe(CONTACTS)
    // The same contacts can be deleted and restored again.
    await remove({ ids })
    expect((await restore({ deletionId })).data).toEqual({ restored: CONTACTS })
  })

  it('has another id than that of other contacts, or of another person', async () => {
    const idOf = async (some: string[], who = token) =>
      (
        (await server.send(calls.deleteContacts, { token: who, body: { ids: some } })).data as {
          deletionId: string
        }
      ).deletionId
    const eve = (await server.createActor('eve')).token
    const found = [await idOf(ids.slice(1)), await idOf(ids), await idOf(ids, eve)]
    expect(new Set(found).size).toBe(3)
    expect(await idOf([...ids].reverse())).toBe(found[1])
  })
})

it('a deletion of all that match is done as a whole or not at all', async () => {
  const { db } = server.deps
  const transact = db.transaction.bind(db)
  vi.spyOn(db, 'transaction').mockImplementationOnce((work) =>
    transact((tx) => {
      const move = tx.with.bind(tx)
      vi.spyOn(tx, 'with')
        .mockImplementationOnce(move)
        .mockImplementationOnce(() => {
          throw new Error('killed')
        })
      return work(tx)
    }),
  )
  expect((await remove({ matching: { tag: ['x'] }, except: [] })).status).toBe(500)
  expect(await total()).toBe(CONTACTS)
  const { data } = await remove({ matching: { tag: ['x'] }, except: [] })
  expect([data, await total()]).toMatchObject([{ deleted: CONTACTS - UNTAGGED }, UNTAGGED])
})

it('a restore with an Idempotency-Key is done once, with its answer', async () => {
  const { data } = await remove({ ids })
  const { deletionId } = data as { deletionId: string }
  const headers = { 'idempotency-key': 'restore-once' }
  const answers = [await restore({ deletionId }, headers), await restore({ deletionId }, headers)]
  expect(answers.map((answer) => answer.data)).toEqual([
    { restored: CONTACTS },
    { restored: CONTACTS },
  ])
})
