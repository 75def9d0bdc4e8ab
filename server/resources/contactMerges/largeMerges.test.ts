import * as v from 'valibot'
import { beforeEach, expect, it } from 'vitest'
import { mergeCertainContacts } from '@/contract/contacts/merges'
import { getJob, job } from '@/contract/jobs'
import { TENANT } from '../../testing/testIdentity'
import { applyPatch } from '../contacts/contactContent'
import { newRow } from '../contacts/contactRow'
import { insertContacts } from '../contacts/store/insertContacts'
import { readSummaries } from './duplicates/presentGroup'
import { mail, useMergeCalls } from './testing/useMergeCalls'

const { server, token, get, groups, merge } = useMergeCalls()
let rows: { id: string; version: number }[] = []

/** Three copies of a contact of which two fit into memory at once. */
beforeEach(async () => {
  const origin = { tenantId: TENANT, userId: 'ada', profileId: crypto.randomUUID() } as const
  const content = applyPatch(null, { firstName: 'Ada', lastName: 'King', emails: mail('a@x.org') })
  const made = [1, 2, 3].map((number) => {
    const extras = { [`Field ${String(number)}`]: 'A long story. '.repeat(450_000) }
    return newRow({ ...origin, source: 'import', now: server.now }, { ...content, extras })
  })
  await insertContacts({ db: server.database.db, actor: origin }, made)
  rows = made.map(({ id }) => ({ id, version: 1 }))
})

it('contacts that are too large together are not merged, and fewer are', async () => {
  const refused = await merge(rows)
  expect([refused.status, Object.keys(refused.error?.fields ?? {})]).toEqual([422, ['contacts']])
  expect((await merge(rows.slice(0, 2))).status).toBe(201)
  expect(Object.keys((await get(rows[0]?.id ?? '')).extras)).toEqual(['Field 1', 'Field 2'])
})

it('a group that is too large fails in the merge of all certain ones', async () => {
  expect((await groups()).certainTotal).toBe(1)
  const started = await server.send(mergeCertainContacts, { token: token() })
  await server.runJobs()
  const params = { jobId: v.parse(job, started.data).id }
  const { data } = await server.send(getJob, { token: token(), params })
  expect(v.parse(job, data)).toMatchObject({ state: 'done', counts: { changed: 0, failed: 1 } })
})

it('a list of groups reads no large texts of its contacts', async () => {
  const scope = { db: server.database.db, actor: { tenantId: TENANT, userId: 'ada' } }
  const [read] = (
    await readSummaries(
      scope,
      rows.map(({ id }) => id),
    )
  ).values()
  expect(read).toMatchObject({ firstName: 'Ada', emails: mail('a@x.org') })
  for (const large of ['extras', 'notes', 'timeline']) expect(read).not.toHaveProperty(large)
  expect((await groups()).groups).toMatchObject([{ size: 3, evidence: [{ value: 'a@x.org' }, {}] }])
})
