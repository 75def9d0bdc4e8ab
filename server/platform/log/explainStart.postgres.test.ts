import { Client } from 'pg'
import { expect, inject, it } from 'vitest'
import { openPostgres } from '../db/client'
import { explainStart } from './explainStart'

it.each([
  ['an unknown user', { username: 'nobody' }, 'it refuses this user or password'],
  ['no such database', { pathname: '/missing' }, 'it has not been created'],
  ['no rights', { username: 'reader' }, 'this user may not create its tables and pg_trgm'],
])('says in one sentence why a database cannot be used: %s', async (_name, wrong, reason) => {
  const adminUrl = inject('postgresAdminUrl')
  const admin = new Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query('create role reader login')
  const url = Object.assign(new URL(adminUrl), wrong)
  const said = await openPostgres(url.href).then(() => 'opened', explainStart)
  await admin.query('drop role reader')
  await admin.end()
  expect(said).toBe(`DATABASE_URL: the database cannot be used, because ${reason}.`)
})
