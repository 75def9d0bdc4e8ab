import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type { Logger } from 'drizzle-orm'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import { Client, Pool } from 'pg'
import { freeBytesOf, requireSpace } from './dataFolder/freeSpace'
import { GuardedPglite, PrivateFolder } from './embedded'
import { TimedPool, drizzleOn, limitTransactions } from './timedPool'

/** One type for both drivers and for a transaction of either. */
export type Db = PgDatabase<PgQueryResultHKT>

export interface Database {
  db: Db
  /** The same with the time limit of requests, which the embedded database does not have. */
  requestDb: Db
  /** Ends the connections; running queries finish first. */
  close: () => Promise<void>
}

/** Returns the folder of the migrations, both for the sources and for the built server. */
export function migrationsFolder(): string {
  const places = ['./migrations', '../server/platform/db/migrations'].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  )
  const folder = places.find((path) => existsSync(join(path, 'meta', '_journal.json')))
  if (!folder) throw new Error(`No migrations in ${places.join(' or ')}.`)
  return folder
}

/** The longest times of one statement. */
const STATEMENT_MS = { request: 5_000, background: 600_000, migration: 3_600_000 }

interface DatabaseOptions {
  /** Is told each statement. */
  logger?: Logger | undefined
}

export interface PostgresOptions extends DatabaseOptions {
  /** The connections of the pool. */
  connections?: number | undefined
  /** The longest time of one statement of a request. */
  requestMs?: number | undefined
}

/** Opens any Postgres and brings its schema up to date. */
export async function openPostgres(
  databaseUrl: string,
  { connections = 10, requestMs = STATEMENT_MS.request, logger }: PostgresOptions = {},
): Promise<Database> {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: connections,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  // The pool replaces a connection that dies while idle, and a transaction fails at its next query.
  // Without a listener the error would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  await migrateExclusively(databaseUrl)
  const limits = { request: requestMs, background: STATEMENT_MS.background }
  const background = new TimedPool(pool, limits)
  return {
    db: drizzleOn(background, logger),
    requestDb: drizzleOn(background.forRequests(), logger),
    close: () => pool.end(),
  }
}

/** An arbitrary lock id that all processes share. */
const MIGRATING = 7_355_372

/**
 * Migrates while no other process does. The lock belongs to a transaction and not to a session: a
 * pooler such as PgBouncer would keep a session, lock and all, for the next client.
 */
async function migrateExclusively(databaseUrl: string): Promise<void> {
  const newClient = () =>
    new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 }).on(
      'error',
      () => undefined,
    )
  const locking = newClient()
  const migrating = newClient()
  try {
    await Promise.all([locking.connect(), migrating.connect()])
    await locking.query('begin')
    await locking.query('select pg_advisory_xact_lock($1)', [MIGRATING])
    await migratePostgres(drizzlePostgres(limitTransactions(migrating, STATEMENT_MS.migration)), {
      migrationsFolder: migrationsFolder(),
    })
    await locking.query('commit')
  } finally {
    await Promise.all([locking.end(), migrating.end()])
  }
}

interface PgliteOptions extends DatabaseOptions {
  folder?: string
  image?: Blob | File
  guard?: () => void
  isShared?: boolean
  /** The bytes that may still be written; those of the folder's disk if missing. */
  freeBytes?: () => number
}

/**
 * Opens the embedded database, in memory or in a folder that this process has locked (see
 * `dataFolderLock.ts`), and migrates it. `image` is a dump of a migrated database to start from,
 * `guard` runs before each statement, and `isShared` leaves new files readable by other accounts.
 * Throws ENOSPC when too little space is free to begin.
 */
export async function openPglite({
  folder,
  image,
  guard,
  isShared = false,
  freeBytes = folder ? () => freeBytesOf(folder) : () => Infinity,
  logger,
}: PgliteOptions = {}): Promise<Database & { lite: GuardedPglite }> {
  if (folder) mkdirSync(folder, { recursive: true })
  requireSpace(freeBytes())
  const place = folder && (isShared ? { dataDir: folder } : { fs: new PrivateFolder(folder) })
  const lite = new GuardedPglite(
    { ...place, ...(image && { loadDataDir: image }), extensions: { pg_trgm } },
    guard,
    freeBytes,
  )
  await lite.waitReady
  // A statement that fills the pending list of an index merges it, while nobody else is answered.
  await lite.exec(`set gin_pending_list_limit = '512kB'`)
  const db = drizzlePglite(lite, logger ? { logger } : {})
  if (!image) await migratePglite(db, { migrationsFolder: migrationsFolder() })
  return { db, requestDb: db, lite, close: () => lite.close() }
}
