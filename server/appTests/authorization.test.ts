import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '@/contract'
import type { Call } from '@/contract/call'
import { contacts, jobs, links, profiles, users } from '../platform/db/schema'
import { fillDuplicates } from '../testing/fillDuplicates'
import { type Answer, type Send, TestServer, fileForm } from '../testing/harness'
import { tokenOf } from '../testing/testIdentity'

const server = new TestServer()
type Caller = 'nobody' | 'forger' | 'otherTenant' | 'otherOwner' | 'recordless'

let contactId = ''
let profileId = ''
let deletionId = ''
let secondId = ''
let mergeId = ''
let dismissalId = ''
let jobId = ''
let importId = ''
let linkId = ''
let socialId = ''
let other = ''
/** Everything stored once all rows of the owner were created. */
let made = ''

async function make(): Promise<void> {
  await server.empty()
  const ada = await server.createActor('ada')
  profileId = ada.defaultProfileId
  other = (await server.createActor('mallory')).token
  const body = { firstName: 'Ada', notes: 'canary' }
  contactId = idIn((await server.send(calls.createContact, { token: ada.token, body })).data, 'id')
  const gone = idIn(
    (
      await server.send(calls.createContact, {
        token: ada.token,
        body: { firstName: 'Gone', notes: 'canary' },
      })
    ).data,
    'id',
  )
  deletionId = idIn(
    (await server.send(calls.deleteContact, { token: ada.token, params: { contactId: gone } }))
      .data,
    'deletionId',
  )
  const others = await fillDuplicates(server, ada.token)
  secondId = others.contactId
  mergeId = others.mergeId
  dismissalId = others.dismissalId
  importId = jobIn(
    await server.send(calls.createImport, { token: ada.token, body: { ...importBody, profileId } }),
  )
  const favorite = {
    action: { type: 'favorite', isFavorite: true },
    selection: { ids: [contactId] },
  }
  jobId = idIn(
    (await server.send(calls.changeContacts, { token: ada.token, body: favorite })).data,
    'id',
  )
  linkId = idIn(
    (
      await server.send(calls.createLink, {
        token: ada.token,
        body: { profileId, slug: 'canary-link', name: 'canary' },
      })
    ).data,
    'id',
  )
  socialId = idIn(
    (
      await server.send(calls.createSocial, {
        token: ada.token,
        body: { name: 'x', value: 'canary' },
      })
    ).data,
    'id',
  )
  made = await server.contents()
}

beforeAll(() => server.open())
// Most tests change nothing, so the rows are only created again after those that do.
beforeEach(async () => {
  if (made === '' || (await server.contents()) !== made) await make()
  server.limiter.reset()
})
afterEach(() => server.expectTrueCounts())
afterAll(() => server.close())

const importBody = {
  type: 'csv',
  fileName: 'canary.csv',
  fingerprint: 'print',
  headers: ['First Name'],
  delimiter: ',',
  mapping: { columns: [{ header: 'First Name', target: { kind: 'text', field: 'firstName' } }] },
  options: { policy: 'fill', matchBy: ['email'], dateOrder: 'ymd', tags: [] },
}

function formWith(fields: Record<string, string>): FormData {
  const form = fileForm('x')
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

function jobIn({ data }: Answer): string {
  return idIn((data as { job: unknown }).job, 'id')
}

function idIn(data: unknown, name: string): string {
  return (data as Record<string, string>)[name] ?? ''
}

interface Sample {
  /** A valid request of the owner. */
  send: () => Send
  /**
   * The status for a stranger, for a `user` call that names the owner's rows in its query or body.
   */
  stranger?: number
  /** The status for a person without a user record, if it differs from a stranger's. */
  recordless?: number
}

/**
 * A sample request for each served call that requires a sign-in. The expected status follows from
 * the contract's `access`.
 */
const requests: Record<string, Sample> = {
  updateAuth: { send: () => ({ body: { phoneNumber: null } }), recordless: 404 },
  getUser: { send: () => ({ params: { userId: 'ada' } }) },
  createUser: { send: () => ({ body: { userId: 'ada' } }), stranger: 403 },
  updateUser: {
    send: () => ({
      params: { id: 'ada' },
      body: { firstName: 'X' },
      headers: { 'if-match': '"1"' },
    }),
  },
  listUsers: { send: () => ({}) },
  exportAccount: { send: () => ({ params: { id: 'ada' } }) },
  restoreAccount: { send: () => ({ params: { id: 'ada' }, body: { records: [] } }) },
  deleteAccount: { send: () => ({ params: { id: 'ada' } }) },
  getRoles: { send: () => ({}) },
  listContacts: { send: () => ({}) },
  listFavoriteContacts: { send: () => ({}) },
  createContact: { send: () => ({ body: { firstName: 'X' } }), recordless: 422 },
  getContact: { send: () => ({ params: { contactId } }) },
  updateContact: {
    send: () => ({
      params: { contactId },
      body: { firstName: 'X' },
      headers: { 'if-match': '"1"' },
    }),
  },
  deleteContact: { send: () => ({ params: { contactId } }) },
  deleteContacts: { send: () => ({ body: { ids: [contactId] } }) },
  restoreContacts: { send: () => ({ body: { deletionId } }) },
  findMissingContacts: {
    send: () => ({ body: { matching: {}, ids: [contactId] } }),
  },
  uploadContactDisplay: {
    send: () => ({ params: { contactId }, body: fileForm('x') }),
  },
  syncContact: { send: () => ({ params: { contactId } }) },
  importContacts: {
    send: () => ({ params: { profileId, type: 'csv' }, body: fileForm('First Name\nX\n') }),
  },
  createImport: { send: () => ({ body: { ...importBody, profileId } }), stranger: 404 },
  recallImport: {
    send: () => ({ body: { headers: ['First Name', 'Tessera import error'] } }),
  },
  sendImportRows: {
    send: () => ({ params: { jobId: importId }, body: { from: 1, rows: [['canary']] } }),
  },
  planImport: {
    send: () => ({
      params: { jobId: importId },
      body: { rows: 0, mapping: importBody.mapping, options: importBody.options },
    }),
  },
  applyImport: { send: () => ({ params: { jobId: importId }, body: { round: 0 } }) },
  getImport: { send: () => ({ params: { jobId: importId } }) },
  listImportRows: { send: () => ({ params: { jobId: importId } }) },
  downloadImportRows: { send: () => ({ params: { jobId: importId } }) },
  exportContacts: {
    send: () => ({ params: { type: 'csv' }, body: { selection: { ids: [contactId] } } }),
  },
  listContactDuplicates: { send: () => ({}) },
  compareContacts: { send: () => ({ params: { id: contactId } }) },
  mergeContacts: {
    send: () => ({
      body: {
        contacts: [
          { id: contactId, version: 1 },
          { id: secondId, version: 1 },
        ],
        survivorId: contactId,
      },
    }),
    stranger: 404,
  },
  mergeCertainContacts: { send: () => ({}) },
  undoMerge: { send: () => ({ params: { mergeId } }) },
  listMerges: { send: () => ({}) },
  dismissDuplicates: {
    send: () => ({ body: { contactIds: [contactId, secondId] } }),
    stranger: 404,
  },
  undoDismissal: { send: () => ({ params: { dismissalId } }) },
  changeContacts: {
    send: () => ({ body: { action: { type: 'delete' }, selection: { ids: [contactId] } } }),
  },
  listJobs: { send: () => ({}) },
  getJob: { send: () => ({ params: { jobId } }) },
  cancelJob: { send: () => ({ params: { jobId } }) },
  undoJob: { send: () => ({ params: { jobId } }) },
  downloadJobFile: { send: () => ({ params: { jobId } }) },
  listProfiles: { send: () => ({}) },
  createProfile: {
    send: () => ({ body: { name: 'X', copyOf: profileId } }),
    stranger: 404,
    recordless: 422,
  },
  getProfile: { send: () => ({ params: { id: profileId } }) },
  updateProfile: {
    send: () => ({
      params: { id: profileId },
      body: { bio: 'X', isDefault: true, slug: 'strangers' },
      headers: { 'if-match': '"1"' },
    }),
  },
  deleteProfile: { send: () => ({ params: { id: profileId } }) },
  deactivateProfile: { send: () => ({ params: { id: profileId }, body: {} }) },
  listProfileServices: { send: () => ({ params: { id: profileId } }) },
  listProfileSocials: { send: () => ({ params: { id: profileId } }) },
  updateProfileSocials: {
    send: () => ({
      params: { id: profileId },
      body: { socials: [] },
      headers: { 'if-match': '"1"' },
    }),
  },
  getProfileConfig: { send: () => ({ params: { id: profileId } }) },
  updateProfileConfig: {
    send: () => ({
      params: { id: profileId },
      body: { exchange: { fields: {} }, vcard: {} },
      headers: { 'if-match': '"1"' },
    }),
  },
  checkProfileSlug: { send: () => ({ params: { slug: 'free-one', profileId } }), stranger: 404 },
  getProfileLink: { send: () => ({ params: { id: profileId } }) },
  getLink: { send: () => ({ params: { id: linkId } }) },
  createLink: { send: () => ({ body: { profileId, slug: 'strangers' } }), stranger: 404 },
  updateLink: {
    send: () => ({
      params: { id: linkId },
      body: { isActive: false },
      headers: { 'if-match': '"1"' },
    }),
  },
  listSocials: { send: () => ({}) },
  createSocial: {
    send: () => ({ body: { profileId, name: 'x', value: 'stranger' } }),
    stranger: 404,
  },
  getSocial: { send: () => ({ params: { socialId } }) },
  updateSocial: {
    send: () => ({ params: { socialId }, body: { value: 'stranger' } }),
  },
  deleteSocial: { send: () => ({ params: { socialId } }) },
  listProfileEverlinks: { send: () => ({ params: { id: profileId } }) },
  uploadProfileMedia: {
    send: () => ({ params: { profileId, type: 'avatar' }, body: fileForm('x') }),
  },
  uploadProfileEverlink: {
    send: () => ({ params: { id: profileId }, body: formWith({ everlinkId: contactId }) }),
  },
  uploadProfileSocialMedia: {
    send: () => ({ params: { profileId, socialsName: 'x' }, body: fileForm('x') }),
  },
  uploadBackgroundVideo: {
    send: () => ({ params: { profileId }, body: fileForm('x') }),
  },
  getBackgroundVideo: { send: () => ({ params: { profileId } }) },
  getMeta: { send: () => ({ params: { url: 'https://example.com/' } }), stranger: 422 },
  listOccupations: { send: () => ({}) },
  createOccupation: { send: () => ({ body: { name: 'X-ray owner' } }) },
}
/** Calls that change only the stranger's own rows; the owner's must stay unchanged. */
const changesOwn = [
  'createContact',
  'deleteContacts',
  'changeContacts',
  'exportContacts',
  'mergeCertainContacts',
  'createOccupation',
]
const served = Object.entries(calls as Record<string, Call>).filter(
  ([, call]) => call.status === 'served' && call.access !== 'public',
)

const tokens: Record<Caller, () => string | undefined> = {
  nobody: () => undefined,
  forger: () => 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZGEifQ.',
  otherTenant: () => tokenOf({ userId: 'ada', tenantId: 'other' }),
  otherOwner: () => other,
  recordless: () => tokenOf({ userId: 'stranger' }),
}

async function ownersRows(): Promise<unknown> {
  const { db } = server.database
  const owned = [contacts, jobs, links, profiles].map((table) =>
    db.select().from(table).where(eq(table.ownerId, 'ada')),
  )
  return [
    ...(await Promise.all(owned)),
    await db.select().from(users).where(eq(users.id, 'ada')),
    structuredClone(server.identity.accounts.get('ada')),
  ]
}

/**
 * Returns the expected status: another owner's rows do not exist for a stranger, who may change
 * their own.
 */
function expectedStatus(
  operation: string,
  call: Call,
  caller: 'otherOwner' | 'recordless',
): number {
  const { stranger, recordless } = requests[operation] ?? {}
  if (caller === 'recordless' && recordless !== undefined) return recordless
  return stranger ?? (call.access === 'owner' ? 404 : (call.success ?? 200))
}

it('has a request for every served call', () => {
  expect(served.map(([operation]) => operation).sort()).toEqual(Object.keys(requests).sort())
})

describe.each(served)('%s', (operation, call) => {
  it('answers 401 without a token, with a forged one and to another tenant, and changes nothing', async () => {
    for (const caller of ['nobody', 'forger', 'otherTenant'] as const) {
      const { status, error } = await server.send(call, {
        ...requests[operation]?.send(),
        token: tokens[caller](),
      })
      expect([caller, status, error?.code]).toEqual([caller, 401, 'UNAUTHENTICATED'])
    }
    expect(await server.contents()).toBe(made)
  })

  it.each(['otherOwner', 'recordless'] as const)(
    "gives %s nothing of the owner's and leaves it as it was",
    async (caller) => {
      const owners = await ownersRows()
      const { status, text } = await server.send(call, {
        ...requests[operation]?.send(),
        token: tokens[caller](),
      })
      expect(status).toBe(expectedStatus(operation, call, caller))
      expect(text).not.toContain('canary')
      expect(await ownersRows()).toEqual(owners)
      if (!changesOwn.includes(operation)) expect(await server.contents()).toBe(made)
    },
  )
})
