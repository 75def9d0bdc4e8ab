import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { calls } from '@/contract'
import type { Call } from '@/contract/call'
import { contacts, users } from '../db/schema'
import { type Send, fileForm, useTestServer } from '../testing/harness'
import { tokenOf } from '../testing/testIdentity'

const server = useTestServer()
type Caller = 'nobody' | 'forger' | 'otherTenant' | 'otherOwner' | 'recordless'

let contactId = ''
let profileId = ''
let deletionId = ''
let other = ''

beforeEach(async () => {
  const ada = await server.createActor('ada')
  profileId = ada.defaultProfileId
  other = (await server.createActor('mallory')).token
  const body = { firstName: 'Ada', notes: 'canary' }
  contactId = idIn((await server.send(calls.createContact, { token: ada.token, body })).data, 'id')
  const gone = idIn((await server.send(calls.createContact, { token: ada.token, body: { firstName: 'Gone', notes: 'canary' } })).data, 'id')
  deletionId = idIn((await server.send(calls.deleteContact, { token: ada.token, params: { contactId: gone } })).data, 'deletionId')
})

function idIn(data: unknown, name: string): string {
  return (data as Record<string, string>)[name] ?? ''
}

/**
 * For each served call that takes a sign-in: a request that its owner could make, and what a stranger gets for it; `recordless` is what one without a user
 * record gets where that differs. A served call without a line fails the test.
 */
const requests: Record<string, { send: () => Send; stranger: number; recordless?: number }> = {
  updateAuth: { send: () => ({ body: { phoneNumber: null } }), stranger: 200, recordless: 404 },
  getUser: { send: () => ({ params: { userId: 'ada' } }), stranger: 404 },
  createUser: { send: () => ({ body: { userId: 'ada' } }), stranger: 403 },
  updateUser: { send: () => ({ params: { id: 'ada' }, body: { firstName: 'X' }, headers: { 'if-match': '"1"' } }), stranger: 404 },
  listUsers: { send: () => ({}), stranger: 200 },
  exportAccount: { send: () => ({ params: { id: 'ada' } }), stranger: 404 },
  restoreAccount: { send: () => ({ params: { id: 'ada' }, body: { records: [] } }), stranger: 404 },
  deleteAccount: { send: () => ({ params: { id: 'ada' } }), stranger: 404 },
  getRoles: { send: () => ({}), stranger: 200 },
  listContacts: { send: () => ({}), stranger: 200 },
  listFavoriteContacts: { send: () => ({}), stranger: 200 },
  createContact: { send: () => ({ body: { firstName: 'X' } }), stranger: 201, recordless: 422 },
  getContact: { send: () => ({ params: { contactId } }), stranger: 404 },
  updateContact: { send: () => ({ params: { contactId }, body: { firstName: 'X' }, headers: { 'if-match': '"1"' } }), stranger: 404 },
  deleteContact: { send: () => ({ params: { contactId } }), stranger: 404 },
  deleteContacts: { send: () => ({ body: { ids: [contactId] } }), stranger: 200 },
  restoreContacts: { send: () => ({ body: { deletionId } }), stranger: 200 },
  uploadContactDisplay: { send: () => ({ params: { contactId }, body: fileForm('x') }), stranger: 404 },
  importContacts: { send: () => ({ params: { profileId, type: 'csv' }, body: fileForm('First Name\nX\n') }), stranger: 404 },
  exportContacts: { send: () => ({ params: { type: 'csv' }, body: { selection: { ids: [contactId] } } }), stranger: 200 },
}
/** Calls by which a stranger works on what is theirs; the owner's rows must still be as they were. */
const changesOwn = ['createContact', 'deleteContacts']
const served = Object.entries(calls as Record<string, Call>).filter(([, call]) => call.status === 'served' && call.access !== 'public')

const tokens: Record<Caller, () => string | undefined> = {
  nobody: () => undefined,
  forger: () => 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZGEifQ.',
  otherTenant: () => tokenOf({ userId: 'ada', tenantId: 'other' }),
  otherOwner: () => other,
  recordless: () => tokenOf({ userId: 'stranger' }),
}

async function ownersRows(): Promise<string> {
  const { db } = server.database
  const rows = [await db.select().from(contacts).where(eq(contacts.ownerId, 'ada')), await db.select().from(users).where(eq(users.id, 'ada'))]
  return JSON.stringify([rows, server.identity.accounts.get('ada')])
}

it('has a request for every served call', () => {
  expect(served.map(([operation]) => operation).sort()).toEqual(Object.keys(requests).sort())
})

describe.each(served)('%s', (operation, call) => {
  it.each(['nobody', 'forger', 'otherTenant'] as const)('answers 401 to %s and changes nothing', async (caller) => {
    const before = await server.contents()
    const { status, error } = await server.send(call, { ...requests[operation]?.send(), token: tokens[caller]() })
    expect([status, error?.code]).toEqual([401, 'UNAUTHENTICATED'])
    expect(await server.contents()).toBe(before)
  })

  it.each(['otherOwner', 'recordless'] as const)("gives %s nothing of the owner's and leaves it as it was", async (caller) => {
    const [all, owners] = [await server.contents(), await ownersRows()]
    const { status, text } = await server.send(call, { ...requests[operation]?.send(), token: tokens[caller]() })
    const line = requests[operation]
    expect(status).toBe((caller === 'recordless' ? line?.recordless : undefined) ?? line?.stranger)
    expect(text).not.toContain('canary')
    expect(await ownersRows()).toBe(owners)
    if (!changesOwn.includes(operation)) expect(await server.contents()).toBe(all)
  })
})
