import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { type Db, migrationsFolder } from './client'
import { rawRows } from './rawRows'

/**
 * Logs a warning if a newer release has migrated the database. The start goes on: during a rolling
 * update, a process of the old release may restart.
 */
export async function warnOfNewerSchema(db: Db, log: Logger): Promise<void> {
  const { entries } = JSON.parse(
    readFileSync(join(migrationsFolder(), 'meta', '_journal.json'), 'utf8'),
  ) as { entries: { when: number }[] }
  const [newest] = rawRows<{ at: string }>(
    await db.execute(sql`select max(created_at)::text as at from drizzle.__drizzle_migrations`),
  )
  if (Number(newest?.at) > Math.max(...entries.map(({ when }) => when)))
    log.warn('the database is of a newer release: run that one, or restore a backup')
}
