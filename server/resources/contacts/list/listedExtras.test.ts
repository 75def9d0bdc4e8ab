import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import { changeCells } from '@/contract/contacts/changeCells'
import { MAX_EXTRA_PARAMS } from '@/contract/contacts/contactFilter'
import { contactWindow, listContacts } from '@/contract/contacts/contacts'
import { useTestServer } from '../../../testing/harness'
import { TENANT } from '../../../testing/testIdentity'
import { applyPatch } from '../contactContent'
import { newRow } from '../contactRow'
import { insertContacts } from '../store/insertContacts'

const server = useTestServer()
const actor = { tenantId: TENANT, userId: 'ada' }
let token = ''

beforeEach(async () => {
  token = (await server.createActor('ada')).token
})

async function add(...extras: Record<string, string>[]): Promise<string[]> {
  const origin = { ...actor, profileId: crypto.randomUUID(), source: 'import' } as const
  const rows = extras.map((one, at) =>
    newRow({ ...origin, now: server.now }, applyPatch(null, { firstName: `C${String(at)}` }, one)),
  )
  await insertContacts({ db: server.database.db, actor }, rows)
  return rows.map(({ id }) => id)
}

function request(extra: readonly string[]): Response | Promise<Response> {
  const query = new URLSearchParams(extra.map((name) => ['extra', name]))
  const headers = { authorization: `Bearer ${token}` }
  return server.app.request(`${listContacts.path}?${query.toString()}`, { headers })
}

async function list(...extra: string[]) {
  const answer: unknown = await (await request(extra)).json()
  return v.parse(v.object({ data: contactWindow }), answer).data
}

describe('the custom fields of listed contacts', () => {
  it('are those that were asked for, as far as a contact has them', async () => {
    const many = Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`n${String(at)}`, '']))
    await add({ Badge: 'B-1', Seat: '4', 'a, "b"': 'c' }, {}, { ...many, Seat: '7', n8: 'x' })
    const rowsOf = async (...extra: string[]) =>
      (await list(...extra)).items.map(({ extras }) => extras)
    expect(await rowsOf()).toEqual([undefined, undefined, undefined])
    expect(await rowsOf('Seat')).toEqual([{ Seat: '4' }, {}, { Seat: '7' }])
    expect(await rowsOf('a, "b"', 'Badge', 'n8', 'Badge')).toEqual([
      { Badge: 'B-1', 'a, "b"': 'c' },
      {},
      { n8: 'x' },
    ])
    // Custom fields to show are no filter.
    expect(await list('Seat')).toMatchObject({ total: 3 })
  })

  it('are refused in other numbers and without a name', async () => {
    const many = Array.from({ length: MAX_EXTRA_PARAMS + 1 }, (_, at) => `n${String(at)}`)
    for (const extra of [[''], ['x'.repeat(201)], many])
      expect((await request(extra)).status).toBe(422)
  })

  it('come with a conflict when the refused change names them', async () => {
    const [a = '', b = ''] = await add({ Badge: '1', Seat: '2' }, { Badge: '3' })
    const rows = [
      { id: a, version: 7, change: { extras: { Badge: '9', Gone: null } } },
      { id: b, version: 7, change: { jobTitle: 'Chef' } },
    ]
    const { data } = await server.send(changeCells, { token, body: { rows, onConflict: 'stop' } })
    const { conflicts } = v.parse(changeCells.answer ?? v.never(), data)
    expect(new Map(conflicts.map(({ id, extras }) => [id, extras]))).toEqual(
      new Map([
        [a, { Badge: '1' }],
        [b, undefined],
      ]),
    )
  })
})
