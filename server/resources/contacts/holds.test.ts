import { gt } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeAll, expect, it } from 'vitest'
import type { Call } from '@/contract/call'
import { changeCells } from '@/contract/contacts/changeCells'
import { listContactGroups } from '@/contract/contacts/contactGroups'
import * as calls from '@/contract/contacts/contacts'
import { listContactDuplicates } from '@/contract/contacts/merges'
import { fillContacts } from '../../testing/fillContacts'
import { TestServer } from '../../testing/harness'
import { expectShortHold, isLong, warmUp } from '../../testing/holds'
import { contacts } from './tables'

const CONTACTS = isLong ? 20_000 : 2_000

const server = new TestServer({ hasOwnDatabase: true })
let token = ''
let ids: string[] = []

beforeAll(async () => {
  await server.open()
  const actor = await server.createActor('ada')
  token = actor.token
  ids = await fillContacts(server, actor, CONTACTS)
  await warmUp(server.database.db)
  return () => server.close()
}, 120_000)

const page = { offset: 0, limit: 100 }
const of = (count: number, part: (at: number) => object) => ({
  match: 'any',
  of: Array.from({ length: count }, (_, at) => part(at)),
})
const badge = (at: number) => ({
  ...{ field: 'custom', name: 'Badge', op: 'contains' },
  value: `zz ${String(at)}`,
})
const note = (at: number) => ({ field: 'notes', op: 'contains', value: `word ${String(at)}` })
const ask = async (call: Call, given: object, status = 200) => {
  const answer = await server.send(call, { token, ...given })
  expect([answer.status, answer.error]).toEqual([status, undefined])
  return answer.data
}
const list = (where: object, params: object = {}) =>
  ask(calls.listContacts, { params: { ...page, ...params, where: JSON.stringify(where) } })

async function deleteAndRestore(): Promise<void> {
  const some = ids.slice(0, 10_000)
  const { deletionId } = v.parse(
    v.object({ deletionId: v.string() }),
    await ask(calls.deleteContacts, { body: { ids: some } }),
  )
  await ask(calls.restoreContacts, { body: { deletionId } })
}

async function setCells(change: object, count: number): Promise<void> {
  const rows: { id: string; version: number }[] = []
  const { id, version } = contacts
  while (rows.length < Math.min(count, CONTACTS)) {
    const after = rows.at(-1)?.id
    rows.push(
      ...(await server.database.db
        .select({ id, version })
        .from(contacts)
        .where(after === undefined ? undefined : gt(id, after))
        .orderBy(id)
        .limit(500)),
    )
  }
  const body = { onConflict: 'stop', rows: rows.slice(0, count).map((row) => ({ ...row, change })) }
  await ask(changeCells, { body })
}

const works: Record<string, () => Promise<unknown>> = {
  'a page of the list': () => ask(calls.listContacts, { params: page }),
  '50 conditions, a close search and five custom sort keys': () =>
    list(of(50, badge), {
      search: 'organisation springg',
      isFuzzy: true,
      sort: 'extra:Badge,extra:Booth,extra:A,extra:B,extra:C',
    }),
  '50 x custom field contains': () => list(of(50, badge)),
  '50 groups of one condition': () => list(of(50, (at) => ({ match: 'all', of: [note(at)] }))),
  'groups by tag with 50 conditions': () =>
    ask(listContactGroups, {
      params: { by: 'tag', ...page, where: JSON.stringify(of(50, note)) },
    }),
  'a count with 50 conditions': () => list(of(50, badge), { limit: 0 }),
  'missing of 10,000 with 50 conditions': () =>
    ask(calls.findMissingContacts, {
      body: { matching: { where: of(50, badge) }, ids: ids.slice(0, 10_000) },
    }),
  'a close search': () =>
    ask(calls.listContacts, {
      params: { ...page, search: 'organisation springg calll', isFuzzy: true },
    }),
  'a sort by a custom field': () =>
    ask(calls.listContacts, { params: { ...page, sort: 'extra:Badge' } }),
  'groups by month': () => ask(listContactGroups, { params: { by: 'month', ...page } }),
  'delete and restore 10,000': deleteAndRestore,
  '10,000 cells': () => setCells({ organization: 'Pasted GmbH' }, 10_000),
  '280 notes of 20,000 characters': () => setCells({ notes: 'A long note. '.repeat(1538) }, 280),
  duplicates: () => ask(listContactDuplicates, { params: {} }),
}

it.each(Object.entries(works))(
  '%s holds the event loop for a short time only',
  (name, work) => expectShortHold(server.database.db, name, work),
  120_000,
)
