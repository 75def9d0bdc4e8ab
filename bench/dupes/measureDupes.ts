import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { countAnew } from '../list/fill'
import { listCandidates } from '../../server/resources/contactMerges/duplicates/scanDuplicates'
import { countGroups } from '../../server/resources/contactMerges/duplicates/groupStore'
import { updateGroups } from '../../server/resources/contactMerges/duplicates/updateGroups'
import { rawRows } from '../../server/resources/contacts/sql/rawRows'
import { findBySharedKeys } from '../../server/resources/contactMerges/duplicates/findBySharedKeys'
import { type Database, openPglite, openPostgres } from '../../server/platform/db/client'
import { createDatabase } from '../../server/testing/postgres'
import { startPostgres } from '../../server/testing/postgresServer'
import { fillContacts } from './fill'

/*
 * Options: numbers of contacts (10000 100000 1000000 unless said), `--engine=pglite|postgres`. Prints one line of JSON for each engine and size: the first look at
 * the whole set, a look with nothing new, a look after 1,000 changes, and 200 look-ups of one contact; then the floor (`floor.mjs`), in the same run.
 */

const owner = { tenantId: 'bench', userId: 'big' }
const given = process.argv
  .slice(2)
  .filter((argument) => !argument.startsWith('--'))
  .map(Number)
const sizes = given.length > 0 ? given : [10_000, 100_000, 1_000_000]
const wanted = process.argv.find((argument) => argument.startsWith('--engine='))?.split('=')[1]
const root = fileURLToPath(new URL('..', import.meta.url))

async function timed(work: () => Promise<unknown>): Promise<{ ms: number; cpuMs: number }> {
  const [start, used] = [performance.now(), process.cpuUsage()]
  await work()
  const { user, system } = process.cpuUsage(used)
  return { ms: Math.round(performance.now() - start), cpuMs: Math.round((user + system) / 1000) }
}

async function measure(engine: string, { db }: Database, rows: number): Promise<void> {
  const owned = { db, actor: owner }
  let now = new Date('2026-06-01T00:00:00Z')
  const keeper = { ...owned, clock: () => now }
  await fillContacts(db, { tenantId: owner.tenantId, ownerId: owner.userId }, rows)
  await db.execute(countAnew(owner.tenantId))
  const whole = await timed(() => updateGroups(keeper))
  const groups = await countGroups(owned)
  now = new Date(now.getTime() + 600_000)
  const nothingNew = await timed(() => updateGroups(keeper))
  // As edits leave them: the key of another contact's e-mail, a later moment, a higher version.
  await db.execute(sql`update contacts set match_keys = array[match_keys[1], match_keys[2]], version = version + 1, updated_at = ${now.toISOString()}::timestamptz
    where id in (select id from contacts where tenant_id = ${owner.tenantId} order by id limit 1000)`)
  now = new Date(now.getTime() + 1000)
  const after1000 = await timed(() => updateGroups(keeper))
  const some = rawRows<{ id: string }>(
    await db.execute(
      sql`select id from contacts tablesample system (1) where tenant_id = ${owner.tenantId} limit 200`,
    ),
  )
  const times: number[] = []
  for (const { id } of some) {
    const start = performance.now()
    const [own] = await listCandidates(owned, [id])
    await listCandidates(owned, await findBySharedKeys(owned, own?.matchKeys ?? [], 200))
    times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  const at = (part: number) => Number((times[Math.floor(times.length * part)] ?? 0).toFixed(2))
  const rssMb = Math.round(process.resourceUsage().maxRSS / 1024)
  process.stdout.write(
    `${JSON.stringify({ engine, rows, ...groups, whole, nothingNew, after1000, lookUp: { n: times.length, p50: at(0.5), p95: at(0.95) }, rssMb })}\n`,
  )
}

async function onPglite(rows: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-dupes-'))
  const database = await openPglite({ folder })
  try {
    await measure('pglite', database, rows)
  } finally {
    await database.close()
    rmSync(folder, { recursive: true })
  }
}

async function onPostgres(rows: number): Promise<void> {
  const { adminUrl, stop } = await startPostgres()
  const { databaseUrl } = await createDatabase(adminUrl)
  const database = await openPostgres(databaseUrl)
  try {
    await measure('postgres', database, rows)
  } finally {
    await database.close()
    await stop()
  }
}

for (const rows of sizes) {
  if (wanted !== 'pglite') await onPostgres(rows)
  if (wanted !== 'postgres') await onPglite(rows)
  process.stdout.write(
    `floor ${execFileSync(process.execPath, ['--max-old-space-size=4000', join(root, 'bench/dupes/floor.mjs'), String(rows), '3'], { encoding: 'utf8' })}`,
  )
}
