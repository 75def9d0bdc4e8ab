import type { Call } from '@/contract/call'
import { type Send, fileForm } from '../../testing/harness'
import { blockSamples, connectionSamples, deletionSamples, pushSamples } from './integrationSamples'
import type { Sample } from './sample'
import { type World, employeeFile, importBody } from './world'

export type { Sample } from './sample'

/** Returns a sample of every call that needs more than the ids in its path and the version 1. */
export function samplesOf(world: World): Record<string, Sample> {
  return {
    ...accountSamples(),
    ...contactSamples(world),
    ...profileSamples(world),
    ...cardSamples(world),
    ...companySamples(world),
    ...billingSamples(),
    ...connectionSamples(world),
    ...blockSamples(world),
    ...deletionSamples(world),
    ...pushSamples(world),
  }
}

/** The server of the world sells no plans, and the subscription has ended. */
function billingSamples(): Record<string, Sample> {
  const body = { priceId: 'price_1' }
  return {
    createCheckout: { body, allowed: 422 },
    createTrialCheckout: { body, allowed: 422 },
    openBillingPortal: { body: {}, allowed: 404 },
    cancelSubscription: { allowed: 409 },
    resumeSubscription: { allowed: 409 },
  }
}

function cardSamples({ ids }: World): Record<string, Sample> {
  const { cardId = '', blankCode } = ids
  const bulk = { action: { type: 'deactivate' }, selection: { ids: [cardId] } }
  return {
    getCard: { params: { id: cardId } },
    updateCard: { params: { id: cardId }, version: '2', body: { name: 'X' } },
    deleteCard: { params: { id: cardId } },
    activateCard: { body: { code: blankCode }, recordless: 422 },
    changeCards: { body: bulk },
    changeCompanyCards: { body: { ...bulk, selection: { ids: [ids['stockCardId']] } } },
  }
}

function companySamples({ ids, picture }: World): Record<string, Sample> {
  const { companyEverlinkId = '', companyId = '', token = '', invitedId = '' } = ids
  const file = formWith({}, picture)
  return {
    createCompany: { body: { name: 'X' }, recordless: 422 },
    updateCompany: { body: { about: 'X' } },
    listCompanyEverlinks: { params: { id: companyId } },
    createCompanyEverlink: { body: { title: 'X', url: 'https://x.example' } },
    updateCompanyEverlink: { params: { everlinkId: companyEverlinkId }, body: { title: 'X' } },
    deleteCompanyEverlink: { params: { everlinkId: companyEverlinkId } },
    uploadCompanyBackground: { body: file },
    uploadCompanyLogo: { body: file },
    uploadCompanySocialMedia: { params: { socialName: 'x' }, body: file },
    inviteEmployees: { body: { employees: [{ email: 'new@example.com' }] } },
    updateEmployee: { body: { jobTitle: 'X' }, roles: { member: 403 } },
    inviteAgain: { params: { employeeId: invitedId }, body: {} },
    getInvitation: { params: { token } },
    importEmployees: { body: fileForm(employeeFile) },
    // Administrators see only their own imports.
    ...Object.fromEntries(
      ['getEmployeeImport', 'listEmployeeImportRows', 'downloadEmployeeImportErrors'].map(
        (name) => [name, { roles: { admin: 404 } }],
      ),
    ),
    applyEmployeeImport: { body: { round: 1 }, roles: { admin: 404 } },
    // It is for somebody else's address.
    acceptInvitation: { body: { token }, allowed: 403 },
  }
}

function accountSamples(): Record<string, Sample> {
  return {
    updateAuth: { body: { phoneNumber: null }, recordless: 404 },
    createUser: { body: { userId: 'ada' }, stranger: 403 },
    updateUser: { body: { firstName: 'X' } },
    restoreAccount: { body: { records: [] } },
    getMeta: { params: { url: 'https://example.com/' }, allowed: 422 },
    createOccupation: { body: { name: 'X-ray owner' }, recordless: 404 },
  }
}

function contactSamples({ ids, picture }: World): Record<string, Sample> {
  const { contactId, secondId, profileId, deletionId } = ids
  return {
    listContacts: { params: { facets: true, extra: 'canary field' } },
    createContact: { body: { firstName: 'X' }, recordless: 422 },
    updateContact: { body: { firstName: 'X' } },
    deleteContacts: { body: { ids: [contactId] } },
    deleteBurst: { allowed: 404 },
    restoreContacts: { body: { deletionId } },
    listFollowUps: { params: { today: '2026-01-31', until: '2026-02-07' } },
    listContactGroups: { params: { by: 'organization' } },
    findMissingContacts: { body: { matching: {}, ids: [contactId] } },
    uploadContactDisplay: { body: formWith({}, picture) },
    syncContact: { allowed: 422 },
    importContacts: { params: { type: 'csv' }, body: fileForm('First Name\nX\n') },
    createImport: { body: { ...importBody, profileId }, stranger: 404 },
    recallImport: { body: { headers: ['First Name', 'Tessera import error'] } },
    sendImportRows: { body: { from: 1, rows: [['canary']] } },
    planImport: { body: { rows: 0, mapping: importBody.mapping, options: importBody.options } },
    applyImport: { body: { round: 0 }, allowed: 409 },
    correctImportRow: { body: { round: 0, row: 1, column: 0, value: 'X' }, allowed: 409 },
    exportContacts: { params: { type: 'csv' }, body: { selection: { ids: [contactId] } } },
    compareContacts: { params: { id: contactId ?? '' } },
    mergeContacts: {
      body: {
        contacts: [
          { id: contactId, version: 1 },
          { id: secondId, version: 1 },
        ],
        survivorId: contactId,
      },
      stranger: 404,
    },
    dismissDuplicates: { body: { contactIds: [contactId, secondId] }, stranger: 404 },
    changeContacts: { body: { action: { type: 'delete' }, selection: { ids: [contactId] } } },
    changeCells: {
      body: {
        rows: [{ id: contactId, version: 1, change: { firstName: 'X' } }],
        onConflict: 'stop',
      },
    },
    downloadJobFile: { allowed: 404 },
    undoJob: { allowed: 409 },
    redoJob: { allowed: 409 },
  }
}

function profileSamples({ ids, picture }: World): Record<string, Sample> {
  const { profileId, everlinkId = '', profileVersion: version = '' } = ids
  const file = formWith({}, picture)
  return {
    createProfile: {
      body: { name: 'X', copyOf: profileId },
      stranger: 404,
      recordless: 422,
    },
    updateProfile: { body: { bio: 'X', isDefault: true, slug: 'strangers' }, version },
    deleteProfile: { allowed: 409 },
    deactivateProfile: { body: {} },
    // The server of the world makes no passes.
    getAppleWalletPass: { allowed: 404 },
    getAppleWalletLink: { allowed: 404 },
    getGoogleWalletLink: { allowed: 404 },
    updateProfileSocials: { body: { socials: [] }, version },
    updateProfileConfig: { body: { exchange: { fields: {} }, vcard: {} }, version },
    checkProfileSlug: { params: { slug: 'free-one', profileId: profileId ?? '' }, stranger: 404 },
    createLink: { body: { profileId, slug: 'strangers' }, stranger: 404 },
    updateLink: { body: { isActive: false } },
    createSocial: { body: { profileId, name: 'x', value: 'stranger' }, stranger: 404 },
    updateSocial: { body: { value: 'stranger' } },
    uploadProfileMedia: { params: { type: 'avatar' }, body: file },
    uploadProfileEverlink: { body: formWith({ everlinkId }, picture) },
    uploadProfileSocialMedia: { params: { socialsName: 'x' }, body: file },
    uploadBackgroundVideo: { body: fileForm('x'), allowed: 415 },
  }
}

/** Returns the request of a call's sample, with the world's ids in its path. */
export function requestOf(call: Call, sample: Sample, world: World): Send {
  return {
    params: { ...pathParams(call.path, world), ...sample.params },
    ...(sample.body !== undefined && { body: sample.body }),
    ...(call.versioned && { headers: { 'if-match': `"${sample.version ?? '1'}"` } }),
  }
}

/** Returns the owner's ids for a path. */
function pathParams(path: string, { ids }: World): Record<string, string> {
  const { importId = '', jobId = '', linkId = '', profileId = '', employeeImportId = '' } = ids
  const named: Record<string, string> = {
    ...ids,
    jobId: path.includes('/imports/')
      ? importId
      : path.includes('/import/')
        ? employeeImportId
        : jobId,
    userId: 'ada',
    id: path.startsWith('/v1/users') ? 'ada' : path.startsWith('/v1/links') ? linkId : profileId,
  }
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return Object.fromEntries(
    names.flatMap((name) => (name in named ? [[name, named[name] ?? '']] : [])),
  )
}

export function formWith(
  fields: Record<string, string>,
  picture: Uint8Array<ArrayBuffer>,
): FormData {
  const form = fileForm(picture, 'picture.png', 'image/png')
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
