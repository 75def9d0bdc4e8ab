import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgresServer'

/**
 * Starts a real Postgres for the run (Vitest global setup of the project `server-postgres`), or
 * uses the one that TEST_DATABASE_URL names (the URL of a role that may create databases).
 */
export default async function setup(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    project.provide('postgresAdminUrl', given)
    return
  }
  const { adminUrl, stop } = await startPostgres()
  project.provide('postgresAdminUrl', adminUrl)
  return stop
}
