import { beforeEach, expect, it } from 'vitest'

import { type BulkAction, changeContacts } from '@/contract/contacts/changeContacts'
import { useTestServer } from '../../../testing/harness'
import { titleOf } from './bulk.service'

const server = useTestServer()
const everything = { matching: {}, except: [] }
const action = { type: 'delete' }
let token = ''

beforeEach(async () => {
  token = (await server.createActor('ada')).token
})

it.each<[string, unknown, number]>([
  [
    '10,001 ids',
    { action, selection: { ids: Array.from({ length: 10_001 }, () => crypto.randomUUID()) } },
    422,
  ],
  ['no ids', { action, selection: { ids: [] } }, 422],
  ['an unknown action', { action: { type: 'drop' }, selection: everything }, 422],
  ['no tags', { action: { type: 'tag', add: [], remove: [] }, selection: everything }, 422],
  [
    'a tag that no contact can have',
    { action: { type: 'tag', add: ['a:::b'], remove: [] }, selection: everything },
    422,
  ],
  [
    'one e-mail for all',
    {
      action: { type: 'edit', edit: { field: 'emails', value: 'ada@example.com' } },
      selection: everything,
    },
    422,
  ],
  [
    'a birthday that is no date',
    {
      action: { type: 'edit', edit: { field: 'birthday', value: '1980-02-31' } },
      selection: everything,
    },
    422,
  ],
  [
    'deleting contacts in the trash',
    { action, selection: { matching: { isDeleted: true }, except: [] } },
    422,
  ],
  [
    'erasing contacts in the list',
    { action: { type: 'erase' }, selection: { matching: { isDeleted: false }, except: [] } },
    422,
  ],
])('refuses %s', async (_name, body, status) => {
  const before = await server.contents()
  expect((await server.send(changeContacts, { token, body })).status).toBe(status)
  expect(await server.contents()).toBe(before)
})

it.each<[BulkAction, string]>([
  [{ type: 'favorite', isFavorite: false }, 'Remove from favorites'],
  [{ type: 'tag', add: ['VIP'], remove: [] }, 'Tag with “VIP”'],
  [{ type: 'tag', add: ['a', 'b', 'c'], remove: [] }, 'Tag with “a”, “b” and “c”'],
  [{ type: 'tag', add: [], remove: ['a'] }, 'Remove the tag “a”'],
  [{ type: 'tag', add: [], remove: ['a', 'b', 'c', 'd'] }, 'Remove the tags “a”, “b” and 2 more'],
  [{ type: 'edit', edit: { field: 'organization', value: 'Acme' } }, 'Set Organization to “Acme”'],
  [{ type: 'edit', edit: { field: 'notes', value: 'Met\nin Bern' } }, 'Set Notes to “Met…”'],
  [
    { type: 'edit', edit: { field: 'notes', value: 'x'.repeat(61) } },
    `Set Notes to “${'x'.repeat(60)}…”`,
  ],
  [{ type: 'edit', edit: { field: 'custom', name: 'Badge', value: null } }, 'Clear Badge'],
  [{ type: 'restore' }, 'Restore contacts'],
  [{ type: 'erase' }, 'Delete contacts forever'],
])('%o is called %s', (action, title) => {
  expect(titleOf(action)).toBe(title)
})
