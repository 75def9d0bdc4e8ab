import { sql } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { changeCells } from '@/contract/contacts/changeCells'
import { changeContacts } from '@/contract/contacts/changeContacts'
import * as contacts from '@/contract/contacts/contacts'
import { listContactGroups } from '@/contract/contacts/contactGroups'
import { getJob } from '@/contract/jobs'
import { useTestServer } from '../../testing/harness'
import { rawRows } from './rawRows'

const server = useTestServer({ hasOwnDatabase: true, requestMs: 150 })

/** Keeps everybody from the contacts; resolves to what lets them in again. */
function closeContacts(): Promise<() => Promise<void>> {
  return new Promise((resolve, reject) => {
    const closing = server.database.db.transaction(async (tx) => {
      await tx.execute(sql`lock table contacts in access exclusive mode`)
      await new Promise<void>((end) => {
        resolve(() => {
          end()
          return closing
        })
      })
    })
    closing.catch(reject)
  })
}

async function createContact(token: string): Promise<string> {
  const { data } = await server.send(contacts.createContact, { token, body: { firstName: 'Ben' } })
  return (data as { id: string }).id
}

it('ends a statement of a request that takes too long, alone and in a transaction, and changes nothing', async () => {
  const { token } = await server.createActor()
  const contactId = await createContact(token)
  const before = await server.contents()
  const open = await closeContacts()
  const change = { id: contactId, version: 1, change: { firstName: 'Eve' } }
  const answers = await Promise.all([
    server.send(contacts.listContacts, { token, params: { offset: 0, limit: 10 } }),
    server.send(contacts.listContacts, { token, params: { offset: 0, limit: 0, city: 'Oslo' } }),
    server.send(listContactGroups, { token, params: { by: 'tag', offset: 0, limit: 10 } }),
    server.send(contacts.getContact, { token, params: { contactId } }),
    server.send(contacts.updateContact, {
      token,
      params: { contactId },
      headers: { 'if-match': '"1"' },
      body: { firstName: 'Eve' },
    }),
    server.send(changeCells, { token, body: { rows: [change], onConflict: 'stop' } }),
    server.send(contacts.deleteContacts, { token, body: { ids: [contactId] } }),
    server.send(contacts.findMissingContacts, {
      token,
      body: { matching: {}, ids: [contactId] },
    }),
  ]).finally(() => void open())
  expect(answers.map(({ status, error }) => [status, error?.code, error?.message])).toEqual(
    answers.map(() => [
      503,
      'UNAVAILABLE',
      'This took too long and was stopped. Use fewer conditions or fewer rows, or try again later.',
    ]),
  )
  expect(await server.contents()).toBe(before)
  expect((await server.send(contacts.getContact, { token, params: { contactId } })).status).toBe(
    200,
  )
})

it('lets background work go on meanwhile', async () => {
  const { token } = await server.createActor()
  await createContact(token)
  const { data } = await server.send(changeContacts, {
    token,
    body: {
      action: { type: 'tag', add: ['New'], remove: [] },
      selection: { matching: {}, except: [] },
    },
  })
  const { id: jobId } = data as { id: string }
  const open = await closeContacts()
  const working = server.runJobs()
  await vi.waitFor(async () => {
    const waiting = await server.database.db.execute(
      sql`select 1 from pg_locks where not granted and relation = 'contacts'::regclass`,
    )
    expect(rawRows(waiting)).toHaveLength(1)
  })
  // A request that begins after the job's step is ended before it.
  const list = await server.send(contacts.listContacts, { token, params: { offset: 0, limit: 10 } })
  expect(list.status).toBe(503)
  await open()
  await working
  expect((await server.send(getJob, { token, params: { jobId } })).data).toMatchObject({
    state: 'done',
    counts: { changed: 1 },
  })
})

it('leaves no limit to the session, which another client of a pooler gets next', async () => {
  const { token } = await server.createActor()
  const contactId = await createContact(token)
  await server.send(contacts.listContacts, { token, params: { offset: 0, limit: 10 } })
  await server.send(contacts.getContact, { token, params: { contactId } })
  const limits = await Promise.all(
    Array.from({ length: 10 }, () => server.database.db.execute(sql`show statement_timeout`)),
  )
  expect(limits.flatMap((each) => rawRows(each))).toEqual(
    limits.map(() => ({ statement_timeout: '0' })),
  )
})
