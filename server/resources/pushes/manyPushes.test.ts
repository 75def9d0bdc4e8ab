import { eq, sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { rawRows } from '../../platform/db/rawRows'
import { useTestServer } from '../../testing/harness'
import { noLimits } from '../billing/planLimits'
import { subscriptions } from '../billing/tables'
import { nextOfContacts, selectNext } from './send/claimPush'
import { pushLimits } from './tables'
import { LOCATION, usePushes } from './testing/usePushes'

const server = useTestServer()
const { world, owner, connect, send, addContact, push } = usePushes(server)
const OTHERS = 205

/** Copies a row of `ada`'s to each of many other owners, who come before her. */
async function copyToOthers(table: string): Promise<void> {
  await server.database.db.execute(
    sql.raw(`insert into ${table} select copy.* from ${table} as own, generate_series(1, ${String(OTHERS)}) as at,
      jsonb_populate_record(own, jsonb_build_object('owner_id', 'a-' || at, 'id', gen_random_uuid())) as copy
      where own.owner_id = 'ada'`),
  )
}

describe('pushes of many people', () => {
  it('are not delayed by those who may not send', async () => {
    // Two hundred connections are read at once, and the plans of all these allow none.
    const { db } = server.database
    await db.update(subscriptions).set({ limits: { ...noLimits, integrations: 0 } })
    await copyToOthers('subscriptions')
    await db.update(subscriptions).set({ limits: noLimits }).where(eq(subscriptions.ownerId, 'ada'))
    await push((await addContact({ emails: [{ value: 'ines@example.com' }] })).id)
    await copyToOthers('connections')
    await db.execute(
      sql.raw(`insert into pushes (tenant_id, owner_id, id, location_id, contact_id, waiter_id, contact_name, state, "trigger", next_try_at, created_at, updated_at)
        select tenant_id, 'a-' || at, gen_random_uuid(), location_id, contact_id, waiter_id, contact_name, state, "trigger", next_try_at, created_at, updated_at
        from pushes, generate_series(1, ${String(OTHERS)}) as at where owner_id = 'ada'`),
    )
    await connect()
    await send()
    expect(world.ghl.written).toEqual([expect.objectContaining({ email: 'ines@example.com' })])
  })

  it('wait for the next day (UTC) beyond 200,000 in one, and nobody looks at them until then', async () => {
    const { db } = server.database
    await push((await addContact({ emails: [{ value: 'ines@example.com' }] })).id)
    const day = server.now.toISOString().slice(0, 10)
    await db.insert(pushLimits).values({ locationId: LOCATION, recent: [], day, used: 200_000 })
    await send()
    const asked = vi.fn(() => Promise.resolve())
    await send(undefined, asked)
    expect([world.ghl.requests, asked.mock.calls]).toEqual([[], []])
    server.now = new Date(Date.parse(day) + 86_400_000)
    await send()
    expect(world.ghl.requests).toHaveLength(1)
    expect(await db.select().from(pushLimits)).toMatchObject([{ used: 1, pausedUntil: null }])
  })

  it('are found without sorting all that are due', async () => {
    const { db } = server.database
    const at = server.now.toISOString()
    await db.execute(
      sql`insert into pushes (tenant_id, owner_id, id, location_id, contact_id, waiter_id, contact_name, state, "trigger", next_try_at, created_at, updated_at)
        select ${owner.tenantId}, ${owner.userId}, gen_random_uuid(), ${LOCATION}, id, id, '', 'waiting', 'person', ${at}, ${at}, ${at}
        from (select gen_random_uuid() as id from generate_series(1, 5000)) as contact`,
    )
    await db.execute(sql`analyze pushes`)
    const query = selectNext(db, nextOfContacts(owner, LOCATION, server.now))
    const plan = rawRows<{ 'QUERY PLAN': string }>(await db.execute(sql`explain ${query}`))
    const text = plan.map((line) => line['QUERY PLAN']).join('\n')
    expect(text).toContain('Index Scan using pushes_due')
    expect(text).not.toContain('Sort')
  })
})
