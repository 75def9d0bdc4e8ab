import sharp from 'sharp'
import { calls } from '@/contract'
import { type Snapshot, restoreSnapshot, takeSnapshot } from '../../testing/databaseSnapshot'
import { buy } from '../../resources/billing/testing/subscriptions'
import { addCompany, addEmployee } from '../../testing/companies'
import { pushTries, pushes } from '../../resources/pushes/tables'
import { mintCards } from '../../resources/cards/mintCards'
import { everlink } from '../../public/testing/cards'
import { TENANT, tokenOf } from '../../testing/testIdentity'
import { fillDuplicates } from '../../testing/fillDuplicates'
import { type Answer, type TestServer, fileForm } from '../../testing/harness'

/**
 * The ids of the rows in the world. `ada` owns rows of her own; the company has an owner, an
 * administrator and members, and another company has the same. Every text of ada's and of the
 * company's contains "canary".
 */
export interface World {
  ids: Record<string, string>
  snapshot: Snapshot
  picture: Uint8Array<ArrayBuffer>
}

/** A text in what only administrators of the company see. */
export const ADMINS_ONLY = 'admins-only'

/** The people of the world: those of the company, and of the other one. */
export const staff = {
  owner: 'carla',
  admin: 'alan',
  member: 'mia',
  former: 'fred',
  otherOwner: 'otto',
  otherAdmin: 'ariel',
  otherMember: 'mark',
} as const

/** Fills an empty server and returns the ids of its rows. */
export async function createWorld(server: TestServer): Promise<World> {
  await server.empty()
  const ids: Record<string, string> = {
    ...(await createOwnersRows(server)),
    ...(await createCompanyRows(server)),
  }
  Object.assign(ids, await createCards(server, ids))
  ids['employeeImportId'] = await planEmployeeImport(server, ids['companyId'] ?? '')
  const picture = await sharp({
    create: { width: 8, height: 8, channels: 3, background: '#0f6b66' },
  })
    .png()
    .toBuffer()
  return { ids, snapshot: await takeSnapshot(server), picture: new Uint8Array(picture) }
}

/** Stores exactly what the world had when it was created. */
export async function resetWorld(server: TestServer, { snapshot }: World): Promise<void> {
  await restoreSnapshot(server, snapshot)
}

async function createOwnersRows(server: TestServer): Promise<Record<string, string>> {
  const { token, defaultProfileId: profileId } = await server.createActor('ada')
  const eve = await server.createActor('eve')
  const send = (call: Parameters<TestServer['send']>[0], body: unknown) =>
    server.send(call, { token, body })
  const contactId = idIn(
    await send(calls.createContact, {
      firstName: 'Ada',
      notes: 'canary',
      extras: { 'canary field': 'canary' },
    }),
  )
  const gone = idIn(await send(calls.createContact, { firstName: 'Gone', notes: 'canary' }))
  const deletion = await server.send(calls.deleteContact, { token, params: { contactId: gone } })
  const { contactId: secondId, mergeId, dismissalId } = await fillDuplicates(server, token)
  const favorite = {
    action: { type: 'favorite', isFavorite: true },
    selection: { ids: [contactId] },
  }
  const created = await send(calls.createImport, { ...importBody, profileId })
  return {
    contactId,
    profileId,
    secondId,
    mergeId,
    dismissalId,
    deletionId: idIn(deletion, 'deletionId'),
    importId: idIn({ ...created, data: (created.data as { job: unknown }).job }),
    jobId: idIn(await send(calls.changeContacts, favorite)),
    linkId: idIn(await send(calls.createLink, { profileId, slug: 'canary-link', name: 'canary' })),
    socialId: idIn(await send(calls.createSocial, { name: 'x', value: 'canary' })),
    ...(await createEverlink(server, token, profileId)),
    subscriptionId: await addEndedSubscription(server),
    pushId: await addFailedPush(server, contactId),
    evesProfileId: eve.defaultProfileId,
    evesContactId: idIn(
      await server.send(calls.createContact, {
        token: eve.token,
        body: { firstName: 'Eve', notes: 'eves-canary' },
      }),
    ),
  }
}

/** A subscription that has ended, so that its owner has no premium. */
async function addEndedSubscription(server: TestServer): Promise<string> {
  const ended = { status: 'canceled', planName: 'canary', stripeId: 'sub_canary' } as const
  return (await buy(server, 'ada', ended)).id
}

/** Stores a push with its try, which GoHighLevel refused. */
async function addFailedPush(server: TestServer, contactId: string): Promise<string> {
  const owner = { tenantId: TENANT, ownerId: 'ada' }
  const pushId = '7c1f0b5e-0c5e-4d5a-9a53-5d2f3e0e5a22'
  const stamps = { createdAt: server.now, updatedAt: server.now }
  const { db } = server.database
  await db.insert(pushes).values({
    ...{ ...owner, ...stamps, id: pushId, locationId: 'canary', contactId, waiterId: contactId },
    ...{ contactName: 'canary', state: 'failed', trigger: 'person', reason: 'canary', tries: 1 },
  })
  await db.insert(pushTries).values({
    ...{ ...owner, pushId, number: 1, at: server.now, request: '{"firstName":"canary"}' },
    ...{ status: 422, answer: 'canary' },
  })
  return pushId
}

async function createEverlink(server: TestServer, token: string, id: string) {
  const everlinkId = '5e1f0b5e-0c5e-4d5a-9a53-5d2f3e0e5a11'
  const everlink = { id: everlinkId, title: 'canary', url: 'https://canary.example' }
  const profile = await server.send(calls.getProfile, { token, params: { id } })
  const { version } = profile.data as { version: number }
  const answer = await server.send(calls.updateProfile, {
    token,
    params: { id },
    body: { everlinks: [everlink] },
    headers: { 'if-match': `"${String(version)}"` },
  })
  const after = answer.data as { version: number }
  return { everlinkId, profileVersion: String(after.version) }
}

/** Stores two companies with their people. */
async function createCompanyRows(server: TestServer): Promise<Record<string, string>> {
  let memberProfileId = ''
  for (const userId of Object.values(staff)) {
    const { defaultProfileId } = await server.createActor(userId)
    if (userId === staff.member) memberProfileId = defaultProfileId
  }
  const companyEverlinkId = '0f8e3f0c-6f0a-4a52-8a4e-0b8a52c6d111'
  const companySocialId = '0f8e3f0c-6f0a-4a52-8a4e-0b8a52c6d222'
  const everlinks = [everlink('canary', 'https://canary.example', { id: companyEverlinkId })]
  const socials = [
    { id: companySocialId, name: 'x' as const, value: 'canary', isHidden: false, media: null },
  ]
  const companyId = await addCompany(server, {
    content: { about: 'canary', everlinks, socials, locks: ['occupation', 'logo'] },
  })
  const otherCompanyId = await addCompany(server, {
    name: 'Copper',
    content: { about: 'other canary' },
  })
  const add = (company: string, userId: string, role: 'owner' | 'admin' | 'member') =>
    addEmployee(server, {
      companyId: company,
      userId,
      role,
      email: `${userId}@example.com`,
      firstName: userId,
      employeeNumber: `${ADMINS_ONLY} ${userId}`,
      profileId: userId === staff.member ? memberProfileId : null,
      jobTitle: company === companyId ? 'canary' : 'other canary',
    })
  await add(companyId, staff.owner, 'owner')
  await add(companyId, staff.admin, 'admin')
  const employeeId = await add(companyId, staff.member, 'member')
  await addEmployee(server, { companyId, userId: staff.former, state: 'deactivated' })
  await add(otherCompanyId, staff.otherOwner, 'owner')
  await add(otherCompanyId, staff.otherAdmin, 'admin')
  const otherEmployeeId = await add(otherCompanyId, staff.otherMember, 'member')
  await buy(server, companyId, { companyId, stripeId: null })
  const params = { companyId }
  const invited = await server.send(calls.inviteEmployees, {
    token: tokenOf({ userId: staff.owner }),
    params,
    body: { employees: [{ email: 'ivy@example.com' }] },
  })
  const [person] = (invited.data as { items: Invited[] }).items
  const link = person?.invitation.link ?? ''
  return {
    companyId,
    otherCompanyId,
    employeeId,
    otherEmployeeId,
    memberProfileId,
    companyEverlinkId,
    companySocialId,
    invitedId: person?.id ?? '',
    token: new URLSearchParams(link.split('?')[1]).get('invitation') ?? '',
  }
}

/** A file of employees with one new person. */
export const employeeFile = 'E-mail,First name\nnew@example.com,canary\n'

/** Plans an import of the company's owner and returns its id. */
async function planEmployeeImport(server: TestServer, companyId: string): Promise<string> {
  const token = tokenOf({ userId: staff.owner })
  const request = { token, params: { companyId }, body: fileForm(employeeFile) }
  const { data, text } = await server.send(calls.importEmployees, request)
  return idIn({ text, data: (data as { job: unknown }).job })
}

interface Invited {
  id: string
  invitation: { link: string }
}

/**
 * Stores a card of ada's, one in the stock of each company, a blank one, and one that a member holds
 * and somebody else held before.
 */
async function createCards(server: TestServer, ids: Record<string, string>) {
  const { database, deps, now } = server
  const mint = async (companyId: string | null, count: number) => {
    const options = { db: database.db, ruleSigner: deps.ruleSigner, tenantId: TENANT, now }
    const minted = []
    for await (const batch of mintCards({ ...options, companyId, count })) minted.push(...batch)
    return minted
  }
  const [own, blank] = await mint(null, 2)
  const [stock, held] = await mint(ids['companyId'] ?? '', 2)
  const [otherStock] = await mint(ids['otherCompanyId'] ?? '', 1)
  if (!own || !blank || !stock || !held || !otherStock) throw new Error('No card was minted.')
  const activate = (userId: string, code: string) =>
    server.send(calls.activateCard, {
      token: tokenOf({ userId }),
      body: { code, name: userId === 'ada' ? 'canary' : '' },
    })
  await activate('ada', own.code)
  await activate(staff.owner, held.code)
  const takenBack = await server.send(calls.updateCard, {
    token: tokenOf({ userId: staff.owner }),
    params: { id: held.id },
    body: { status: 'blank', reason: ADMINS_ONLY },
    headers: { 'if-match': '"2"' },
  })
  server.now = new Date(server.now.getTime() + 1000)
  await activate(staff.member, idIn(takenBack, 'code'))
  return {
    cardId: own.id,
    blankCode: blank.code,
    stockCardId: stock.id,
    heldCardId: held.id,
    heldCardVersion: '4',
    otherStockCardId: otherStock.id,
  }
}

/** An import that is being sent. */
export const importBody = {
  type: 'csv',
  fileName: 'canary.csv',
  fingerprint: 'print',
  headers: ['First Name'],
  delimiter: ',',
  mapping: { columns: [{ header: 'First Name', target: { kind: 'text', field: 'firstName' } }] },
  options: { policy: 'fill', matchBy: ['email'], dateOrder: 'ymd', tags: [] },
}

function idIn({ data, text }: Pick<Answer, 'data' | 'text'>, name = 'id'): string {
  const id = (data as Record<string, string> | undefined)?.[name]
  if (id === undefined) throw new Error(text)
  return id
}
