import { inject, it } from 'vitest'

/** A test of what only a real Postgres can show, because the embedded database has one connection; the project `server` has no such test. */
export const itOnPostgres: (name: string, test: () => Promise<void>) => void = hasPostgres()
  ? it
  : () => undefined

/** A cast, because only one project provides the address. */
function hasPostgres(): boolean {
  return (inject('postgresAdminUrl') as string | undefined) !== undefined
}
