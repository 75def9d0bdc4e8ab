import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '@/contract'
import type { Call } from '@/contract/call'
import { contacts } from '../resources/contacts/tables'
import { emptyCompanyContent } from '@/contract/companies/company'
import { jobs } from '../platform/jobs/tables'
import { companies, employees } from '../resources/companies/tables'
import { links, profiles } from '../resources/profiles/tables'
import { users } from '../platform/db/tables'
import { fillDuplicates } from '../testing/fillDuplicates'
import { type Answer, type Send, TestServer, fileForm } from '../testing/harness'
import { TENANT, tokenOf } from '../testing/testIdentity'

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
let companyId = ''
let employeeImportId = ''
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
  companyId = await makeCompany()
  employeeImportId = jobIn(
    await server.send(calls.importEmployees, {
      token: ada.token,
      params: { companyId },
      body: fileForm(employeeFile),
    }),
  )
  made = await server.contents()
}

const employeeFile = 'E-mail,First name\ncanary@example.com,canary\n'

/** Adds a company with its owner. */
async function makeCompany(): Promise<string> {
  const { db } = server.database
  const [tenantId, id] = [TENANT, crypto.randomUUID()]
  const stamps = { createdAt: server.now, updatedAt: server.now }
  const company = { tenantId, id, name: 'canary', content: emptyCompanyContent }
  await db.insert(companies).values({ ...company, ...stamps })
  const person = { firstName: 'canary', lastName: '', jobTitle: '', department: '' }
  await db.insert(employees).values({
    ...{ tenantId, companyId: id, id: crypto.randomUUID(), userId: 'ada' },
    ...{ ...person, email: 'ada@example.com', employeeNumber: '', searchText: '' },
    ...{ role: 'owner', state: 'active', ...stamps },
  })
  return id
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
  /** A request that the owner could make, without the ids in the path and the version. */
  send?: () => Send
  /** The answer to a stranger, for a `user` call that names the owner's rows in its query or body. */
  stranger?: number
  /** The answer to a person without a user record, where it differs from a stranger's. */
  recordless?: number
}

/** Samples of the calls that need more than the ids in their path and a version. */
const requests: Record<string, Sample> = {
  updateAuth: { send: () => ({ body: { phoneNumber: null } }), recordless: 404 },
  createUser: { send: () => ({ body: { userId: 'ada' } }), stranger: 403 },
  updateUser: { send: () => ({ body: { firstName: 'X' } }) },
  restoreAccount: { send: () => ({ body: { records: [] } }) },
  createContact: { send: () => ({ body: { firstName: 'X' } }), recordless: 422 },
  updateContact: { send: () => ({ body: { firstName: 'X' } }) },
  deleteContacts: { send: () => ({ body: { ids: [contactId] } }) },
  restoreContacts: { send: () => ({ body: { deletionId } }) },
  findMissingContacts: { send: () => ({ body: { matching: {}, ids: [contactId] } }) },
  uploadContactDisplay: { send: () => ({ body: fileForm('x') }) },
  importContacts: { send: () => ({ params: { type: 'csv' }, body: fileForm('First Name\nX\n') }) },
  createImport: { send: () => ({ body: { ...importBody, profileId } }), stranger: 404 },
  recallImport: { send: () => ({ body: { headers: ['First Name', 'Tessera import error'] } }) },
  sendImportRows: { send: () => ({ body: { from: 1, rows: [['canary']] } }) },
  planImport: {
    send: () => ({ body: { rows: 0, mapping: importBody.mapping, options: importBody.options } }),
  },
  applyImport: { send: () => ({ body: { round: 0 } }) },
  exportContacts: {
    send: () => ({ params: { type: 'csv' }, body: { selection: { ids: [contactId] } } }),
  },
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
  dismissDuplicates: {
    send: () => ({ body: { contactIds: [contactId, secondId] } }),
    stranger: 404,
  },
  changeContacts: {
    send: () => ({ body: { action: { type: 'delete' }, selection: { ids: [contactId] } } }),
  },
  createProfile: {
    send: () => ({ body: { name: 'X', copyOf: profileId } }),
    stranger: 404,
    recordless: 422,
  },
  updateProfile: { send: () => ({ body: { bio: 'X', isDefault: true, slug: 'strangers' } }) },
  deactivateProfile: { send: () => ({ body: {} }) },
  updateProfileSocials: { send: () => ({ body: { socials: [] } }) },
  updateProfileConfig: { send: () => ({ body: { exchange: { fields: {} }, vcard: {} } }) },
  checkProfileSlug: { send: () => ({ params: { slug: 'free-one', profileId } }), stranger: 404 },
  createLink: { send: () => ({ body: { profileId, slug: 'strangers' } }), stranger: 404 },
  updateLink: { send: () => ({ body: { isActive: false } }) },
  createSocial: {
    send: () => ({ body: { profileId, name: 'x', value: 'stranger' } }),
    stranger: 404,
  },
  updateSocial: { send: () => ({ body: { value: 'stranger' } }) },
  uploadProfileMedia: { send: () => ({ params: { type: 'avatar' }, body: fileForm('x') }) },
  uploadProfileEverlink: { send: () => ({ body: formWith({ everlinkId: contactId }) }) },
  uploadProfileSocialMedia: { send: () => ({ params: { socialsName: 'x' }, body: fileForm('x') }) },
  uploadBackgroundVideo: { send: () => ({ body: fileForm('x') }) },
  getMeta: { send: () => ({ params: { url: 'https://example.com/' } }), stranger: 422 },
  createOccupation: { send: () => ({ body: { name: 'X-ray owner' } }) },
  importEmployees: { send: () => ({ body: fileForm(employeeFile) }) },
  applyEmployeeImport: { send: () => ({ body: { round: 1 } }) },
}

/** Returns the owner's ids for a path. */
function pathParams(path: string): Record<string, string> {
  const ids: Record<string, string> = {
    contactId,
    profileId,
    socialId,
    mergeId,
    dismissalId,
    companyId,
    jobId: path.includes('/imports/')
      ? importId
      : path.includes('/import/')
        ? employeeImportId
        : jobId,
    userId: 'ada',
    id: path.startsWith('/v1/users') ? 'ada' : path.startsWith('/v1/links') ? linkId : profileId,
  }
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return Object.fromEntries(names.flatMap((name) => (name in ids ? [[name, ids[name] ?? '']] : [])))
}

function requestOf(operation: string, call: Call): Send {
  const sample = requests[operation]?.send?.() ?? {}
  return {
    ...(call.versioned && { headers: { 'if-match': '"1"' } }),
    ...sample,
    params: { ...pathParams(call.path), ...sample.params },
  }
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
  return stranger ?? (call.access === 'user' ? (call.success ?? 200) : 404)
}

it('has samples of served calls only', () => {
  const operations = served.map(([operation]) => operation)
  expect(Object.keys(requests).filter((operation) => !operations.includes(operation))).toEqual([])
})

describe.each(served)('%s', (operation, call) => {
  it('answers 401 without a token, with a forged one and to another tenant, and changes nothing', async () => {
    for (const caller of ['nobody', 'forger', 'otherTenant'] as const) {
      const { status, error } = await server.send(call, {
        ...requestOf(operation, call),
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
        ...requestOf(operation, call),
        token: tokens[caller](),
      })
      expect(status).toBe(expectedStatus(operation, call, caller))
      expect(text).not.toContain('canary')
      expect(await ownersRows()).toEqual(owners)
      if (!changesOwn.includes(operation)) expect(await server.contents()).toBe(made)
    },
  )
})
