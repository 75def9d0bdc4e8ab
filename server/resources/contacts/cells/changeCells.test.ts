import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  MAX_CHANGED_CELLS,
  type RowChange,
  changeCells as call,
} from '@/contract/contacts/changeCells'
import { changeContacts } from '@/contract/contacts/changeContacts'
import { listContacts, contactWindow, updateContact } from '@/contract/contacts/contacts'
import type { ContactPatch } from '@/contract/contacts/contactChange'
import { useTestServer } from '../../../testing/harness'
import { TENANT } from '../../../testing/testIdentity'
import { applyPatch } from '../contactContent'
import { newRow } from '../contactRow'
import { countOf } from '../list/contactCounts'
import { insertContacts } from '../store/insertContacts'

const server = useTestServer()
const actor = { tenantId: TENANT, userId: 'ada' }
let token = ''

beforeEach(async () => {
  token = (await server.createActor('ada')).token
})

async function add(patches: readonly ContactPatch[], userId = 'ada'): Promise<string[]> {
  const origin = { ...actor, userId, profileId: crypto.randomUUID(), source: 'import' } as const
  const rows = patches.map((patch) =>
    newRow({ ...origin, now: server.now }, applyPatch(null, patch)),
  )
  await insertContacts({ db: server.database.db, actor: { ...actor, userId } }, rows)
  return rows.map(({ id }) => id)
}

const send = (rows: readonly RowChange[], onConflict: 'stop' | 'skip' = 'stop') =>
  server.send(call, { token, body: { rows, onConflict } })
const answerOf = ({ data, text }: { data: unknown; text: string }) => {
  if (!data) throw new Error(text)
  return v.parse(call.answer ?? v.never(), data)
}
const row = (id: string, change: RowChange['change'], version = 1): RowChange => ({
  id,
  version,
  change,
})
async function list(params: Record<string, string> = {}) {
  const { data } = await server.send(listContacts, { token, params })
  return v.parse(contactWindow, data).items
}

describe('changing cells of many contacts', () => {
  it('writes different fields of each row, and what is derived from them', async () => {
    const [a = '', b = ''] = await add([
      { firstName: 'A', organization: 'Old', tags: ['x'] },
      { firstName: 'B', jobTitle: 'Chef', extras: { Badge: 'B-1', Room: '7' } },
    ])
    server.now = new Date(server.now.getTime() + 1000)
    const answer = answerOf(
      await send([
        row(b, { extras: { Badge: 'B-2', Room: null } }),
        row(a, { organization: 'Zeta', tags: ['y', 'z', 'y'], emails: [{ value: 'a@b.example' }] }),
      ]),
    )
    const updatedAt = server.now.toISOString()
    expect(answer).toEqual({
      changed: [
        { id: b, version: 2, updatedAt },
        { id: a, version: 2, updatedAt },
      ],
      conflicts: [],
      missing: [],
    })
    expect(await list({ search: 'zeta' })).toMatchObject([
      { id: a, firstName: 'A', tags: ['y', 'z'], emails: [{ value: 'a@b.example' }], updatedAt },
    ])
    expect(await list({ search: 'chef' })).toMatchObject([{ id: b, jobTitle: 'Chef', version: 2 }])
    const store = { db: server.database.db, actor }
    expect([await countOf(store, 'tag', 'x'), await countOf(store, 'tag', 'y')]).toEqual([0, 1])
  })

  it('stops at rows that have changed or are gone, and names them', async () => {
    const [a = '', b = '', c = ''] = await add([{ firstName: 'A' }, { firstName: 'B' }, {}])
    const [eves = ''] = await add([{ firstName: 'Eve' }], 'eve')
    const params = { contactId: b }
    const headers = { 'if-match': '"1"' }
    await server.send(updateContact, { token, params, body: { firstName: 'Bea' }, headers })
    const gone = crypto.randomUUID()
    const before = await server.contents()
    const rows = [a, b, c, eves, gone].map((id) => row(id, { lastName: 'X' }))
    expect(answerOf(await send(rows))).toMatchObject({
      changed: [],
      conflicts: [{ id: b, firstName: 'Bea', version: 2 }],
      missing: [eves, gone],
    })
    expect(await server.contents()).toBe(before)
    expect(answerOf(await send(rows, 'skip'))).toMatchObject({
      changed: [{ id: a }, { id: c }],
      conflicts: [{ id: b }],
      missing: [eves, gone],
    })
    // A repeated call finds its own change.
    expect(answerOf(await send(rows, 'skip')).changed).toEqual([])
  })

  it('names each wrong value by its place, and then changes nothing', async () => {
    const [a = '', b = '', c = ''] = await add([
      { firstName: 'A' },
      { organization: 'Only' },
      { firstName: 'C', phones: [{ label: '', value: '12' }] },
    ])
    const before = await server.contents()
    const { status, error } = await send([
      row(a, { lastName: 'fine' }),
      row(b, { organization: null }),
      row(c, { firstName: 'tab\there' }),
    ])
    expect([status, error?.fields]).toEqual([
      422,
      {
        'rows.1.change.firstName': 'This field is required.',
        'rows.2.change.firstName':
          'A name cannot contain control characters such as tabs. Remove them.',
      },
    ])
    const emails = await send([row(a, { emails: [{ value: 'no' }] })], 'skip')
    expect(emails.error?.fields).toEqual({
      'rows.0.change.emails.0.value': 'Please enter a valid email.',
    })
    expect(await server.contents()).toBe(before)
  })

  it.each<[string, RowChange[]]>([
    ['no rows', []],
    ['an empty change', [row(crypto.randomUUID(), {})]],
    ['a foreign field', [row(crypto.randomUUID(), { ownerId: 'eve' } as RowChange['change'])]],
    [
      'a row twice',
      ['a', 'A'].map((letter) =>
        row(`00000000-0000-4000-8000-00000000000${letter}`, { notes: '' }),
      ),
    ],
    [
      '10,001 cells of few rows',
      Array.from({ length: MAX_CHANGED_CELLS / 2 }, (_, at) =>
        row(crypto.randomUUID(), { jobTitle: 'x', notes: 'y', ...(at === 0 && { nickname: 'z' }) }),
      ),
    ],
    [
      '10,001 custom fields of two rows',
      [0, 1].map((more) =>
        row(crypto.randomUUID(), {
          extras: Object.fromEntries(
            Array.from({ length: MAX_CHANGED_CELLS / 2 + more }, (_, at) => [String(at), 'x']),
          ),
        }),
      ),
    ],
    [
      '10,001 rows',
      Array.from({ length: MAX_CHANGED_CELLS + 1 }, () => row(crypto.randomUUID(), { notes: '' })),
    ],
  ])('refuses %s', async (_name, rows) => {
    expect((await send(rows)).status).toBe(422)
  })

  it('lets one of two calls over the same rows win, whatever their order', async () => {
    const ids = await add(Array.from({ length: 60 }, (_, at) => ({ firstName: String(at) })))
    const answers = (
      await Promise.all([
        send(ids.map((id) => row(id, { jobTitle: 'one' }))),
        send([...ids].reverse().map((id) => row(id, { jobTitle: 'two' }))),
      ])
    ).map(answerOf)
    expect(answers.map(({ changed }) => changed.length).sort()).toEqual([0, 60])
    expect(new Set((await list()).map(({ jobTitle }) => jobTitle)).size).toBe(1)
  })

  it('runs beside a bulk job over the same rows', async () => {
    const ids = await add(Array.from({ length: 60 }, (_, at) => ({ firstName: String(at) })))
    const action = { type: 'tag', add: ['VIP'], remove: [] }
    const body = { action, selection: { matching: {}, except: [] } }
    await server.send(changeContacts, { token, body })
    const [answer] = await Promise.all([
      send(
        [...ids].reverse().map((id) => row(id, { tags: ['pasted'] })),
        'skip',
      ),
      server.runJobs(),
    ])
    const { changed, conflicts } = answerOf(answer)
    expect(changed.length + conflicts.length).toBe(60)
    expect((await list()).filter(({ tags }) => tags.includes('VIP'))).toHaveLength(60)
  })

  it('changes rows in several steps, with their counts', async () => {
    const ids = await add(Array.from({ length: 1200 }, (_, at) => ({ firstName: String(at) })))
    const rows = ids.map((id) => row(id, { organization: 'Zeta', tags: ['pasted'] }))
    expect(answerOf(await send(rows)).changed.map(({ id }) => id)).toEqual(ids)
    expect(await countOf({ db: server.database.db, actor }, 'tag', 'pasted')).toBe(1200)
    const wrong = rows.map(({ id }) => row(id, { emails: [{ value: 'no' }] }, 2))
    expect(Object.keys((await send(wrong)).error?.fields ?? {})).toHaveLength(100)
  })
})
