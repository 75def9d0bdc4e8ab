import { and, eq, inArray, isNull } from 'drizzle-orm'
import { expect, it } from 'vitest'
import * as v from 'valibot'
import * as contactCalls from '@/contract/contacts/contacts'
import { applyImport } from '@/contract/contacts/imports'
import { cancelJob } from '@/contract/jobs'
import { mergeContacts } from '@/contract/contacts/merges'
import { contacts } from '../../contacts/tables'
import { useTestServer } from '../../../testing/harness'
import { Importing } from '../../../testing/importing'
import { TENANT } from '../../../testing/testIdentity'
import { lockContacts } from '../../contacts/store/lockContacts'
import { rewriteContacts } from '../../contacts/store/rewriteContacts'
import { changeContacts } from '@/contract/contacts/changeContacts'

const server = useTestServer()
const isLong = process.env.LONG === '1'

it('undoes unchanged contacts, keeps edited and deleted ones, and reports each row', async () => {
  const { token, ...actor } = await server.createActor('ada')
  const importing = new Importing(server, { token, ...actor })
  const send = (call: Parameters<typeof server.send>[0], given: object) =>
    server.send(call, { token, ...given })
  await send(contactCalls.createContact, {
    body: { firstName: 'Known', emails: [{ value: 'k@x.com' }], notes: 'before' },
  })
  const names = ['Plain', 'Edited', 'Trashed', 'Erased', 'Merged', 'Into']
  const done = await importing.import(
    `First Name,E-mail 1 - Value,Organization Name\n${names.map((name) => `${name},${name}@x.com,`).join('\n')}\nKnown,k@x.com,Engines\n`,
  )
  expect(done.outcomes).toMatchObject({ created: 6, updated: 1 })
  const idOf = new Map((await importing.contacts()).map(({ firstName, id }) => [firstName, id]))
  const id = (name: string) => idOf.get(name) ?? ''
  await send(contactCalls.updateContact, {
    params: { contactId: id('Edited') },
    body: { notes: 'mine' },
    headers: { 'if-match': '"1"' },
  })
  for (const name of ['Trashed', 'Erased'])
    await send(contactCalls.deleteContact, { params: { contactId: id(name) } })
  await send(changeContacts, {
    body: { action: { type: 'erase' }, selection: { ids: [id('Erased')] } },
  })
  await server.runJobs()
  expect(
    (
      await send(mergeContacts, {
        body: {
          contacts: [
            { id: id('Into'), version: 1 },
            { id: id('Merged'), version: 1 },
          ],
          survivorId: id('Into'),
        },
      })
    ).status,
  ).toBeLessThan(300)

  expect((await importing.undo(done.job.id)).job.counts).toMatchObject({
    reversed: 2,
    kept: 3,
    notReversed: 2,
  })
  expect(
    (await importing.rows(done.job.id)).map(({ name, undo, reason }) => [name, undo, reason]),
  ).toEqual([
    ['Plain', 'reversed', undefined],
    ['Edited', 'kept', 'You changed the contact since.'],
    ['Trashed', 'kept', 'You deleted the contact since.'],
    ['Erased', 'notReversed', 'The contact was deleted forever since.'],
    [
      'Merged',
      'notReversed',
      'The contact was merged into another one since, so it was left as it is.',
    ],
    ['Into', 'kept', 'You changed the contact since.'],
    ['Known', 'reversed', undefined],
  ])
  expect(
    (await importing.contacts()).map(({ firstName, organization, notes }) => [
      firstName,
      organization,
      notes,
    ]),
  ).toEqual([
    ['Edited', '', 'mine'],
    ['Into', '', ''],
    ['Known', '', 'before'],
  ])
  const { data } = await send(contactCalls.restoreContacts, { body: { deletionId: done.job.id } })
  expect(data).toEqual({ restored: 1 })
})

const [ROWS, EDITED] = isLong ? [100_000, 500] : [1_500, 20]

it(`undoes ${String(ROWS)} rows except ${String(EDITED)} edited ones, also after the memory was released`, async () => {
  const person = await server.createActor('ada')
  const importing = new Importing(server, person)
  const rows = Array.from(
    { length: ROWS },
    (_, at) => `First${String(at)},Last${String(at % 97)},user${String(at)}@example.com`,
  )
  const done = await importing.import(`First Name,Last Name,E-mail 1 - Value\n${rows.join('\n')}\n`)
  expect(done.outcomes.created).toBe(ROWS)
  const { db } = server.database
  const actor = { tenantId: TENANT, userId: 'ada' }
  const edited = await db
    .select({ id: contacts.id })
    .from(contacts)
    .where(eq(contacts.ownerId, 'ada'))
    .orderBy(contacts.contentHash)
    .limit(EDITED)
  const locked = await lockContacts(
    { db, actor },
    edited.map(({ id }) => id),
  )
  await rewriteContacts(
    { db, actor },
    locked.map((row) => [row, { notes: 'mine', contentHash: row.id }]),
  )
  expect((await importing.undo(done.job.id)).job.counts).toMatchObject({
    reversed: ROWS - EDITED,
    kept: EDITED,
    notReversed: 0,
  })
  const left = await db
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(eq(contacts.ownerId, 'ada'), isNull(contacts.deletedAt)))
  expect(left.map(({ id }) => id).sort()).toEqual(edited.map(({ id }) => id).sort())
  expect(
    await db
      .select({ id: contacts.id })
      .from(contacts)
      .where(
        and(
          isNull(contacts.deletionId),
          inArray(
            contacts.id,
            left.map(({ id }) => id),
          ),
        ),
      ),
  ).toHaveLength(EDITED)
}, 600_000)

it('undoes an import that was stopped midway, and ignores rows that were only planned', async () => {
  const { token, ...actor } = await server.createActor('ada')
  const importing = new Importing(server, { token, ...actor })
  const csv = (organization: string) =>
    `First Name,E-mail 1 - Value,Organization Name\n${Array.from({ length: 250 }, (_, at) => `N${String(at)},n${String(at)}@x.com,${organization}`).join('\n')}\n`
  await importing.import(csv(''))
  const sent = await importing.send(csv('Engines'))
  const { round } = await importing.plan(sent)
  await server.send(applyImport, { token, params: { jobId: sent.jobId }, body: { round } })
  await server.runJobs({ steps: 1, limit: 100 })
  await server.send(cancelJob, { token, params: { jobId: sent.jobId } })
  await server.runJobs()
  expect(await importing.get(sent.jobId)).toMatchObject({
    outcomes: { updated: 100 },
    job: { state: 'cancelled', canUndo: true },
  })
  expect(await importing.undo(sent.jobId)).toMatchObject({
    job: { state: 'undone', counts: { reversed: 100, kept: 0, notReversed: 0 } },
  })
  expect((await importing.rows(sent.jobId)).map(({ undo }) => undo)).toEqual(
    Array.from({ length: 100 }, () => 'reversed'),
  )
  const { data } = await server.send(contactCalls.listContacts, { token, params: { limit: 200 } })
  expect(
    new Set(
      v.parse(contactCalls.contactWindow, data).items.map(({ organization }) => organization),
    ),
  ).toEqual(new Set(['']))
})
