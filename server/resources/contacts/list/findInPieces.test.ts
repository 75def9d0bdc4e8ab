import { beforeEach, expect, it } from 'vitest'
import type { Call } from '@/contract/call'
import * as calls from '@/contract/contacts/contacts'
import { listContactGroups } from '@/contract/contacts/contactGroups'
import { useTestServer } from '../../../testing/harness'
import { TENANT } from '../../../testing/testIdentity'
import { applyPatch } from '../contactContent'
import { newRow } from '../contactRow'
import { insertContacts } from '../store/insertContacts'

const server = useTestServer()
/** Three pieces of a close search with fifty conditions. */
const CONTACTS = 1_600
let token = ''
let ids: string[] = []

beforeEach(async () => {
  const actor = await server.createActor('ada')
  token = actor.token
  const origin = { tenantId: TENANT, userId: 'ada', profileId: actor.defaultProfileId } as const
  const rows = Array.from({ length: CONTACTS }, (_, at) =>
    newRow(
      { ...origin, source: 'manual', now: server.now },
      applyPatch(null, {
        firstName: `Contact ${String(at).padStart(4, '0')}`,
        organization: `Organization ${String(at % 5)}`,
        notes: at % 3 ? 'Met in spring' : '',
        tags: [`tag ${String(at % 4)}`],
        extras: { Badge: String((at * 7919) % CONTACTS) },
      }),
    ),
  )
  await insertContacts({ db: server.database.db, actor: origin }, rows)
  ids = rows.map(({ id }) => id)
  await server.send(calls.deleteContacts, { token, body: { ids: ids.slice(0, 100) } })
})

const conditions = [
  { field: 'tags', op: 'anyOf', values: ['tag 1'] },
  { field: 'notes', op: 'empty' },
  { field: 'custom', name: 'Badge', op: 'contains', value: '11' },
  { field: 'custom', name: 'Nobody', op: 'is', value: 'x' },
]
/** Returns a filter that means the condition, of which it has `count`. */
const repeated = (condition: object, count: number) => ({
  match: 'any',
  of: Array.from({ length: count }, () => condition),
})

it.each(conditions)('answers the same for many conditions as for one: %j', async (condition) => {
  const ask = async (call: Call, params: object, count: number) => {
    const where = JSON.stringify(repeated(condition, count))
    const answer = await server.send(call, { token, params: { ...params, where } })
    expect(answer.status).toBe(200)
    return answer.data
  }
  const lists = [
    { offset: 0, limit: 50 },
    { offset: 60, limit: 50, sort: '-organization,name' },
    { offset: 0, limit: 20, sort: 'extra:Badge', search: 'organisation', isFuzzy: true },
    { offset: 10, limit: 20, sort: '-createdAt', isDeleted: true },
    { offset: 0, limit: 0 },
  ]
  for (const params of lists) {
    const [one, many] = [
      await ask(calls.listContacts, params, 1),
      await ask(calls.listContacts, params, 50),
    ]
    const { items } = one as { items: unknown[] }
    expect(many, JSON.stringify(params)).toMatchObject({ items })
    if (params.limit === 0) expect(many).toEqual(one)
  }
  for (const by of ['tag', 'organization', 'month']) {
    const params = { by, offset: 0, limit: 20 }
    expect(await ask(listContactGroups, params, 50)).toEqual(
      await ask(listContactGroups, params, 1),
    )
  }
  const missing = async (count: number) => {
    const body = { matching: { where: repeated(condition, count) }, ids }
    return (await server.send(calls.findMissingContacts, { token, body })).data
  }
  expect(await missing(50)).toEqual(await missing(1))
})
