import { readFileSync } from 'node:fs'
import { type NodePgDatabase, drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import type { Pool } from 'pg'
import { expect, inject } from 'vitest'
import {
  type Database,
  type Db,
  type PostgresOptions,
  openPglite,
  openPostgres,
} from '../platform/db/client'
import { createTestDatabase } from './postgres'
import { TenantWatch } from './tenants'

const watch = new TenantWatch()

export interface TestDatabase extends Database {
  /** The database whose statements are watched: that of the product. */
  watched: Pick<Database, 'db' | 'requestDb'>
}

/** Opens a migrated, empty database: PGlite, or Postgres in the project that provides one. */
export async function openTestDatabase(options: PostgresOptions = {}): Promise<TestDatabase> {
  const postgres = await createTestDatabase()
  if (!postgres) {
    const watched = await openPglite({
      image: new Blob([readFileSync(inject('pgliteImage'))]),
      logger: watch,
    })
    const db = drizzlePglite(watched.lite)
    return { ...watched, db, requestDb: db, watched }
  }
  const watched = await openPostgres(postgres.databaseUrl, { ...options, logger: watch })
  const { db, requestDb } = watched
  const close = async () => {
    await watched.close()
    await postgres.drop()
  }
  return { db: unwatched(db), requestDb: unwatched(requestDb), close, watched }
}

/** Fails if the product ran a statement without a condition on the tenant since the last time. */
export function expectTenantsNamed(): void {
  expect(watch.take(), 'statements without a condition on the tenant').toEqual([])
}

/** Returns the same connections without what watches them. */
function unwatched(db: Db): Db {
  return drizzlePostgres({ client: (db as NodePgDatabase & { $client: Pool }).$client })
}
