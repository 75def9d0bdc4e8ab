import { asc, inArray, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeEach, expect, it, vi } from 'vitest'
import * as calls from '@/contract/contacts/contacts'
import { job, undoJob } from '@/contract/jobs'
import { mergeCertainContacts } from '@/contract/contacts/merges'
import { contactMerges, duplicateGroups, duplicateMembers, duplicateScans } from './tables'
import { contacts } from '../contacts/tables'
import { type Answer, useTestServer } from '../../testing/harness'
import { TENANT } from '../../testing/testIdentity'
import { applyPatch } from '../contacts/contactContent'
import { newRow } from '../contacts/contactRow'
import { insertContacts } from '../contacts/store/insertContacts'
import { rewriteContacts } from '../contacts/store/rewriteContacts'
import { resetScan } from '../contacts/duplicateScan'
import { updateGroups } from './duplicates/updateGroups'

const server = useTestServer()
const actor = { tenantId: TENANT, userId: 'ada' }
let token = ''
let jobId = ''

function parse<T extends v.GenericSchema>(schema: T, { data, text }: Answer): v.InferOutput<T> {
  if (data === undefined) throw new Error(text)
  return v.parse(schema, data)
}

beforeEach(async () => {
  token = (await server.createActor('ada')).token
  for (const name of ['Ada', 'Bob', 'Ada', 'Bob']) {
    await server.send(calls.createContact, {
      token,
      body: { firstName: name, emails: [{ label: '', value: `${name}@x.org` }] },
    })
  }
  jobId = parse(job, await server.send(mergeCertainContacts, { token })).id
})

/**
 * The job's next step waits for this contact, whose lock is held by somebody who then counts a
 * change of it.
 */
async function runAgainst(contactId: string): Promise<void> {
  const { db } = server.database
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  let running: Promise<void> = Promise.resolve()
  await db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(contacts)
      .where(inArray(contacts.id, [contactId]))
      .for('update')
    running = server.runJobs()
    await vi.waitFor(async () => {
      expect(await db.execute(waiting)).toMatchObject({ rowCount: 1 })
    }, 10_000)
    await rewriteContacts(
      { db: tx, actor },
      rows.map((row) => [row, { tags: ['held'] }]),
    )
  })
  await running
  expect(server.logged.join()).not.toContain('deadlock')
}

it('makes the first scan wait for a running restore and include its rows', async () => {
  const { db } = server.database
  await db.delete(duplicateScans)
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  let looking: Promise<void> = Promise.resolve()
  await db.transaction(async (tx) => {
    await resetScan({ db: tx, actor })
    looking = updateGroups({ db, actor, clock: () => server.now })
    await vi.waitFor(async () => {
      expect(await db.execute(waiting)).toMatchObject({ rowCount: 1 })
    }, 10_000)
    const origin = {
      ...actor,
      profileId: crypto.randomUUID(),
      source: 'manual',
      now: new Date(0),
    } as const
    await insertContacts(
      { db: tx, actor },
      ['Eve', 'Eve'].map((firstName) =>
        newRow(
          origin,
          applyPatch(null, { firstName, emails: [{ label: '', value: 'eve@x.org' }] }),
        ),
      ),
    )
  })
  await looking
  await updateGroups({ db, actor, clock: () => server.now })
  expect(await db.select().from(duplicateGroups)).toHaveLength(3)
})

const counts = async () =>
  parse(
    job,
    await server.send(
      { ...undoJob, method: 'GET', path: '/v1/jobs/{jobId}' },
      { token, params: { jobId } },
    ),
  ).counts

it('never waits for a contact of a later group while it holds the counts', async () => {
  const { db } = server.database
  const [, group] = await db.select().from(duplicateGroups).orderBy(asc(duplicateGroups.id))
  const [member] = await db
    .select()
    .from(duplicateMembers)
    .where(inArray(duplicateMembers.groupId, [group?.id ?? '']))
  await runAgainst(member?.contactId ?? '')
  expect(await counts()).toMatchObject({ changed: 2 })
})

it('never waits for a survivor while it holds the counts of restored contacts', async () => {
  await server.runJobs()
  const [first] = await server.database.db
    .select()
    .from(contactMerges)
    .orderBy(asc(contactMerges.position))
  await server.send(undoJob, { token, params: { jobId } })
  await runAgainst(first?.survivorId ?? '')
  expect(await counts()).toMatchObject({ reversed: 2 })
})
