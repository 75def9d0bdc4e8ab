import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgresServer'

/**
 * Vitest global setup of the project `server-postgres`: one real Postgres for the run, or the one that TEST_DATABASE_URL names (the URL of a
 * role that may create databases).
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
