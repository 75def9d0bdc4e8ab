import { eq, sql } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { useTestServer } from '../../testing/harness'
import { mergePushes, queueReturned } from '../contacts/store/queuePushes'
import { connections } from '../integrations/tables'
import { releasePushes } from './index'
import { pushes } from './tables'
import { LOCATION, usePushes } from './testing/usePushes'

const server = useTestServer()
const { owner, connect, addContact, push, stored } = usePushes(server)

it.each([
  [
    'merge',
    (scope: Parameters<typeof mergePushes>[0], ids: [string, string]) =>
      mergePushes(scope, { absorbedIds: [ids[0]], survivorId: ids[1], now: server.now }),
  ],
  [
    'return',
    (scope: Parameters<typeof queueReturned>[0], ids: [string, string]) =>
      queueReturned(scope, [...ids]),
  ],
] as const)('a %s waits for a reconnect without a deadlock', async (_name, change) => {
  const { db } = server.database
  const one = await addContact({ emails: [{ value: 'ines@example.com' }] })
  const other = await addContact({ emails: [{ value: 'i.moreira@example.com' }] })
  await connect(LOCATION, 'reconnect')
  await push(one.id)
  await db.update(pushes).set({ isInDoubt: true })
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  let changing: Promise<void> = Promise.resolve()
  await db.transaction(async (tx) => {
    await tx
      .update(connections)
      .set({ status: 'active' })
      .where(eq(connections.ownerId, owner.userId))
    changing = db.transaction((inside) => change({ db: inside, actor: owner }, [one.id, other.id]))
    await vi.waitFor(async () => {
      expect(await db.execute(waiting)).toMatchObject({ rowCount: 1 })
    }, 10_000)
    await releasePushes(tx, owner, LOCATION, server.now)
  })
  await changing
  expect((await stored()).map(({ state }) => state)).not.toContain('held')
})
