import { inject, it } from 'vitest'

/**
 * Declares a test that needs a real Postgres, because the embedded database has one connection; the
 * project `server-pglite` skips it.
 */
export const itOnPostgres: (name: string, test: () => Promise<void>) => void = hasPostgres()
  ? it
  : () => undefined

/**
 * Tells whether this project provides a Postgres; a cast, because only one project provides its
 * address.
 */
function hasPostgres(): boolean {
  return (inject('postgresAdminUrl') as string | undefined) !== undefined
}
