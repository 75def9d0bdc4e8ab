import { asc, inArray, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { changeCells } from '@/contract/contacts/changeCells'
import { createContact, listContacts } from '@/contract/contacts/contacts'
import { contacts } from '../resources/contacts/tables'
import { useTestServer } from '../testing/harness'
import { itOnPostgres } from '../testing/itOnPostgres'

const server = useTestServer()
let token = ''
beforeEach(async () => {
  token = (await server.createActor()).token
})

const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const create = (headers: Record<string, string>) =>
  server.send(createContact, { token, headers, body: { firstName: 'Ada' } })

async function count(): Promise<number> {
  const { data } = await server.send(listContacts, { token })
  return v.parse(listContacts.answer ?? v.never(), data).items.length
}

/** Lets the first inserts of contacts be the victim of a deadlock; a sequence is never rolled back. */
async function conflicts(times: number, run: () => Promise<void>): Promise<void> {
  const { db } = server.database
  await db.execute(sql`create sequence tries`)
  await db.execute(
    sql.raw(`create function conflict() returns trigger language plpgsql as $$ begin
    if nextval('tries') <= ${String(times)} then raise exception 'deadlock' using errcode = '40P01'; end if; return new; end $$`),
  )
  await db.execute(
    sql`create trigger conflict before insert on contacts for each row execute function conflict()`,
  )
  try {
    await run()
  } finally {
    await db.execute(sql`drop function conflict cascade`)
    await db.execute(sql`drop sequence tries`)
  }
}

describe('a transaction that the database ends in favor of another one', () => {
  it('runs again, and its work after the commit is done once', () =>
    conflicts(1, async () => {
      const headers = key()
      const created = await create(headers)
      expect([created.status, await count()]).toEqual([201, 1])
      expect((await create(headers)).text).toBe(created.text)
    }))

  it('is 503 when it fails twice, and when a second run could create something twice', async () => {
    await conflicts(2, async () => {
      const failed = await create(key())
      expect([failed.status, failed.error?.code, failed.headers.get('retry-after')]).toEqual([
        503,
        'UNAVAILABLE',
        '5',
      ])
    })
    await conflicts(1, async () => {
      expect([(await create({})).status, await count()]).toEqual([503, 0])
    })
  })

  itOnPostgres('is the victim of a real deadlock, and saves its cells all the same', async () => {
    await create(key())
    await create(key())
    const { db } = server.database
    const rows = await db.select().from(contacts).orderBy(asc(contacts.id))
    const [first = '', second = ''] = rows.map(({ id }) => id)
    const lock = (tx: typeof db, id: string) =>
      tx
        .select()
        .from(contacts)
        .where(inArray(contacts.id, [id]))
        .for('update')
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const saving = await db.transaction(async (tx) => {
      await tx.execute(sql`set local deadlock_timeout = '1min'`)
      await lock(tx, second)
      const change = { organization: 'Acme' }
      const body = {
        rows: [first, second].map((id) => ({ id, version: 1, change })),
        onConflict: 'stop',
      }
      const answer = server.send(changeCells, { token, body })
      await vi.waitFor(async () => {
        expect(await db.execute(waiting)).toMatchObject({ rowCount: 1 })
      }, 10_000)
      await lock(tx, first)
      return { answer }
    })
    expect(await saving.answer).toMatchObject({ status: 200, data: { conflicts: [] } })
    const saved = await db.select({ name: contacts.organization }).from(contacts)
    expect(saved.map(({ name }) => name)).toEqual(['Acme', 'Acme'])
  })
})
