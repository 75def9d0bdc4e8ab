import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { rawRows } from '../../../platform/db/rawRows'
import { useTestServer } from '../../../testing/harness'
import { TENANT } from '../../../testing/testIdentity'
import { directory, retiredKeys } from '../tables'
import { claimKeys } from './claimKeys'
import { retireKeys } from './retiredKeys'

const server = useTestServer()
const KEY = 'printed-address'

it('a claim that waits for the deletion of the same key gets nothing', async () => {
  const { db } = server.database
  const owner = (userId: string) => ({ tenantId: TENANT, userId })
  await db
    .insert(directory)
    .values({ kind: 'slug', key: KEY, tenantId: TENANT, ownerId: 'victoria' })
  let claimed: Promise<Set<string>> = Promise.resolve(new Set())
  await db.transaction(async (tx) => {
    await retireKeys({ db: tx, actor: owner('victoria'), clock: () => server.now })
    await tx.delete(directory).where(eq(directory.key, KEY))
    claimed = db.transaction((other) =>
      claimKeys({ db: other, actor: owner('taker') }, 'slug', [{ key: KEY }]),
    )
    // The claim's first statement waits for this transaction.
    await expect
      .poll(async () => {
        const waiting = await db.execute(
          sql`select count(*) as locks from pg_locks where not granted and pid <> pg_backend_pid()`,
        )
        return Number(rawRows<{ locks: string }>(waiting)[0]?.locks)
      })
      .toBeGreaterThan(0)
  })
  expect(await claimed).toEqual(new Set())
  expect(await db.select().from(directory)).toEqual([])
  expect(await db.$count(retiredKeys)).toBe(1)
})
