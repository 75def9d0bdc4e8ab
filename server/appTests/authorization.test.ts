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
/** All that was stored when everything of the owner's had been made. */
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
// Most tests leave everything as it was: it is made anew after those that do not.
beforeEach(async () => {
  if (made === '' || (await server.contents()) !== made) await make()
  server.limiter.reset()
})
afterEach(() => server.countsAreTrue())
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

/**
 * For each served call that takes a sign-in: a request that its owner could make, and what a stranger gets for it; `recordless` is what one without a user
 * record gets where that differs. A served call without a line fails the test.
 */
const requests: Record<string, { send: () => Send; stranger: number; recordless?: number }> = {
  updateAuth: { send: () => ({ body: { phoneNumber: null } }), stranger: 200, recordless: 404 },
  getUser: { send: () => ({ params: { userId: 'ada' } }), stranger: 404 },
  createUser: { send: () => ({ body: { userId: 'ada' } }), stranger: 403 },
  updateUser: {
    send: () => ({
      params: { id: 'ada' },
      body: { firstName: 'X' },
      headers: { 'if-match': '"1"' },
    }),
    stranger: 404,
  },
  listUsers: { send: () => ({}), stranger: 200 },
  exportAccount: { send: () => ({ params: { id: 'ada' } }), stranger: 404 },
  restoreAccount: { send: () => ({ params: { id: 'ada' }, body: { records: [] } }), stranger: 404 },
  deleteAccount: { send: () => ({ params: { id: 'ada' } }), stranger: 404 },
  getRoles: { send: () => ({}), stranger: 200 },
  listContacts: { send: () => ({}), stranger: 200 },
  listFavoriteContacts: { send: () => ({}), stranger: 200 },
  createContact: { send: () => ({ body: { firstName: 'X' } }), stranger: 201, recordless: 422 },
  getContact: { send: () => ({ params: { contactId } }), stranger: 404 },
  updateContact: {
    send: () => ({
      params: { contactId },
      body: { firstName: 'X' },
      headers: { 'if-match': '"1"' },
    }),
    stranger: 404,
  },
  deleteContact: { send: () => ({ params: { contactId } }), stranger: 404 },
  deleteContacts: { send: () => ({ body: { ids: [contactId] } }), stranger: 200 },
  restoreContacts: { send: () => ({ body: { deletionId } }), stranger: 200 },
  findMissingContacts: {
    send: () => ({ body: { matching: {}, ids: [contactId] } }),
    stranger: 200,
  },
  uploadContactDisplay: {
    send: () => ({ params: { contactId }, body: fileForm('x') }),
    stranger: 404,
  },
  syncContact: { send: () => ({ params: { contactId } }), stranger: 404 },
  importContacts: {
    send: () => ({ params: { profileId, type: 'csv' }, body: fileForm('First Name\nX\n') }),
    stranger: 404,
  },
  createImport: { send: () => ({ body: { ...importBody, profileId } }), stranger: 404 },
  recallImport: {
    send: () => ({ body: { headers: ['First Name', 'Tessera import error'] } }),
    stranger: 200,
  },
  sendImportRows: {
    send: () => ({ params: { jobId: importId }, body: { from: 1, rows: [['canary']] } }),
    stranger: 404,
  },
  planImport: {
    send: () => ({
      params: { jobId: importId },
      body: { rows: 0, mapping: importBody.mapping, options: importBody.options },
    }),
    stranger: 404,
  },
  applyImport: { send: () => ({ params: { jobId: importId }, body: { round: 0 } }), stranger: 404 },
  getImport: { send: () => ({ params: { jobId: importId } }), stranger: 404 },
  listImportRows: { send: () => ({ params: { jobId: importId } }), stranger: 404 },
  downloadImportRows: { send: () => ({ params: { jobId: importId } }), stranger: 404 },
  exportContacts: {
    send: () => ({ params: { type: 'csv' }, body: { selection: { ids: [contactId] } } }),
    stranger: 201,
  },
  listContactDuplicates: { send: () => ({}), stranger: 200 },
  compareContacts: { send: () => ({ params: { id: contactId } }), stranger: 200 },
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
  mergeCertainContacts: { send: () => ({}), stranger: 201 },
  undoMerge: { send: () => ({ params: { mergeId } }), stranger: 404 },
  listMerges: { send: () => ({}), stranger: 200 },
  dismissDuplicates: {
    send: () => ({ body: { contactIds: [contactId, secondId] } }),
    stranger: 404,
  },
  undoDismissal: { send: () => ({ params: { dismissalId } }), stranger: 200 },
  changeContacts: {
    send: () => ({ body: { action: { type: 'delete' }, selection: { ids: [contactId] } } }),
    stranger: 201,
  },
  listJobs: { send: () => ({}), stranger: 200 },
  getJob: { send: () => ({ params: { jobId } }), stranger: 404 },
  cancelJob: { send: () => ({ params: { jobId } }), stranger: 404 },
  undoJob: { send: () => ({ params: { jobId } }), stranger: 404 },
  downloadJobFile: { send: () => ({ params: { jobId } }), stranger: 404 },
  listProfiles: { send: () => ({}), stranger: 200 },
  createProfile: {
    send: () => ({ body: { name: 'X', copyOf: profileId } }),
    stranger: 404,
    recordless: 422,
  },
  getProfile: { send: () => ({ params: { id: profileId } }), stranger: 404 },
  updateProfile: {
    send: () => ({
      params: { id: profileId },
      body: { bio: 'X', isDefault: true, slug: 'strangers' },
      headers: { 'if-match': '"1"' },
    }),
    stranger: 404,
  },
  deleteProfile: { send: () => ({ params: { id: profileId } }), stranger: 404 },
  deactivateProfile: { send: () => ({ params: { id: profileId }, body: {} }), stranger: 404 },
  listProfileServices: { send: () => ({ params: { id: profileId } }), stranger: 404 },
  listProfileSocials: { send: () => ({ params: { id: profileId } }), stranger: 404 },
  updateProfileSocials: {
    send: () => ({
      params: { id: profileId },
      body: { socials: [] },
      headers: { 'if-match': '"1"' },
    }),
    stranger: 404,
  },
  getProfileConfig: { send: () => ({ params: { id: profileId } }), stranger: 404 },
  updateProfileConfig: {
    send: () => ({
      params: { id: profileId },
      body: { exchange: { fields: {} }, vcard: {} },
      headers: { 'if-match': '"1"' },
    }),
    stranger: 404,
  },
  checkProfileSlug: { send: () => ({ params: { slug: 'free-one', profileId } }), stranger: 404 },
  getProfileLink: { send: () => ({ params: { id: profileId } }), stranger: 404 },
  getLink: { send: () => ({ params: { id: linkId } }), stranger: 404 },
  createLink: { send: () => ({ body: { profileId, slug: 'strangers' } }), stranger: 404 },
  updateLink: {
    send: () => ({
      params: { id: linkId },
      body: { isActive: false },
      headers: { 'if-match': '"1"' },
    }),
    stranger: 404,
  },
  listSocials: { send: () => ({}), stranger: 200 },
  createSocial: {
    send: () => ({ body: { profileId, name: 'x', value: 'stranger' } }),
    stranger: 404,
  },
  getSocial: { send: () => ({ params: { socialId } }), stranger: 404 },
  updateSocial: {
    send: () => ({ params: { socialId }, body: { value: 'stranger' } }),
    stranger: 404,
  },
  deleteSocial: { send: () => ({ params: { socialId } }), stranger: 404 },
  listProfileEverlinks: { send: () => ({ params: { id: profileId } }), stranger: 404 },
  uploadProfileMedia: {
    send: () => ({ params: { profileId, type: 'avatar' }, body: fileForm('x') }),
    stranger: 404,
  },
  uploadProfileEverlink: {
    send: () => ({ params: { id: profileId }, body: formWith({ everlinkId: contactId }) }),
    stranger: 404,
  },
  uploadProfileSocialMedia: {
    send: () => ({ params: { profileId, socialsName: 'x' }, body: fileForm('x') }),
    stranger: 404,
  },
  uploadBackgroundVideo: {
    send: () => ({ params: { profileId }, body: fileForm('x') }),
    stranger: 404,
  },
  getBackgroundVideo: { send: () => ({ params: { profileId } }), stranger: 404 },
  getMeta: { send: () => ({ params: { url: 'https://example.com/' } }), stranger: 422 },
  listOccupations: { send: () => ({}), stranger: 200 },
  createOccupation: { send: () => ({ body: { name: 'X-ray owner' } }), stranger: 201 },
}
/** Calls by which a stranger works on what is theirs; the owner's rows must still be as they were. */
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

it('has a request for every served call', () => {
  expect(served.map(([operation]) => operation).sort()).toEqual(Object.keys(requests).sort())
})

describe.each(served)('%s', (operation, call) => {
  it('answers 401 to nobody, a forger and another tenant, and changes nothing', async () => {
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
      const line = requests[operation]
      expect(status).toBe(
        (caller === 'recordless' ? line?.recordless : undefined) ?? line?.stranger,
      )
      expect(text).not.toContain('canary')
      expect(await ownersRows()).toEqual(owners)
      if (!changesOwn.includes(operation)) expect(await server.contents()).toBe(made)
    },
  )
})
