import { describe, expect, it } from 'vitest'
import { createContact, listContacts } from '@/contract/contacts/contacts'
import { idempotencyKeys } from '../platform/db/tables'
import { purgeIdempotencyKeys } from '../platform/http/idempotency'
import { useTestServer } from '../testing/harness'

const server = useTestServer()

describe('a POST with an Idempotency-Key', () => {
  const headers = { 'idempotency-key': 'key-00000001' }

  it('has its effect once and the same answer, also five times in parallel', async () => {
    const { token } = await server.createActor()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        server.send(createContact, { token, body: { firstName: 'Ada' }, headers }),
      ),
    )
    expect(new Set(answers.map(({ status, text }) => `${String(status)} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect((await server.send(listContacts, { token })).data).toMatchObject({ total: 1 })
  })

  it('refuses the same key for another request, and separates the keys of different users', async () => {
    const { token } = await server.createActor('ada')
    const other = await server.createActor('eve')
    await server.send(createContact, { token, body: { firstName: 'Ada' }, headers })
    const reused = await server.send(createContact, { token, body: { firstName: 'Eve' }, headers })
    expect([reused.status, reused.error?.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    expect(
      (
        await server.send(createContact, {
          token: other.token,
          body: { firstName: 'Eve' },
          headers,
        })
      ).status,
    ).toBe(201)
    expect(
      (
        await server.send(createContact, {
          token,
          body: { firstName: 'A' },
          headers: { 'idempotency-key': 'short' },
        })
      ).status,
    ).toBe(400)
  })

  it('deletes the keys of everybody after two days', async () => {
    const { token } = await server.createActor('ada')
    const other = await server.createActor('eve')
    const post = (as: string, key: string) =>
      server.send(createContact, {
        token: as,
        body: { firstName: 'A' },
        headers: { 'idempotency-key': key },
      })
    const begin = server.now
    for (const as of [token, other.token]) await post(as, 'old-key-00001')
    server.now = new Date(begin.getTime() + 47 * 3_600_000)
    await post(token, 'young-key-0001')
    server.now = new Date(begin.getTime() + 49 * 3_600_000)
    await post(token, 'new-key-00001')
    await purgeIdempotencyKeys(server.database.db, server.now)
    server.now = begin
    const stored = await server.database.db.select().from(idempotencyKeys)
    expect(stored.map(({ ownerId, key }) => `${ownerId} ${key}`).sort()).toEqual([
      'ada new-key-00001',
      'ada young-key-0001',
    ])
  })

  it('stores nothing when the request fails, so that it can be corrected and sent again', async () => {
    const { token } = await server.createActor()
    expect(
      (await server.send(createContact, { token, body: { notes: 'x' }, headers })).status,
    ).toBe(422)
    expect(
      (await server.send(createContact, { token, body: { firstName: 'Ada' }, headers })).status,
    ).toBe(201)
  })
})
