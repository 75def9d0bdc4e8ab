import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of a superuser of the run's Postgres; only the project `server-postgres` has it. */
    postgresAdminUrl: string
  }
}

export interface TestDatabase {
  databaseUrl: string
  drop: () => Promise<void>
}

/**
 * Creates an empty database on the run's Postgres; null in a project without one, whose tests use
 * PGlite.
 */
export async function createTestDatabase(): Promise<TestDatabase | null> {
  const adminUrl: string | undefined = inject('postgresAdminUrl')
  return adminUrl ? createDatabase(adminUrl) : null
}

/**
 * Creates an empty database with a unique name on the Postgres of `adminUrl`. `drop` ends the
 * sessions that are still open on it.
 */
export async function createDatabase(adminUrl: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await execute(adminUrl, `create database ${name}`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return {
    databaseUrl: url.href,
    drop: () => execute(adminUrl, `drop database ${name} with (force)`),
  }
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
