import { changeContacts } from '@/contract/contacts/changeContacts'
import sharp from 'sharp'
import * as calls from '@/contract/contacts/contacts'
import { eq, getTableColumns, getTableName, sql } from 'drizzle-orm'
import { type PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, it, vi } from 'vitest'
import { deleteAccount } from '@/contract/account/account'
import { importContacts } from '@/contract/contacts/contactFiles'
import { emptyProfileContent } from '@/contract/profiles/profileContent'
import { createUser } from '@/contract/account/users'
import { createCompany } from '@/contract/companies/companies'
import { deleteMarkedFiles } from '../../platform/files/deleteFiles'
import { requestArchive } from '../../testing/archives'
import { fillDuplicates } from '../../testing/fillDuplicates'
import { fillTable } from '../../testing/fillTable'
import { fileForm, useTestServer } from '../../testing/harness'
import { TENANT, tokenOf } from '../../testing/testIdentity'
import { ApiError } from '../../platform/http/apiError'
import { registry } from '../../resources'
import { allTables } from '../../testing/allTables'
import { cardCalls, mintOne } from '../cards/testing/cardCalls'
import * as events from '../events/tables'
import { grantPremium } from '../billing'
import { checkouts, plans, stripeCustomers, stripeEvents } from '../billing/tables'
import { contactConsents, contactOrigins, exportOrders } from '../contacts/tables'
import { leadNotices } from '../leads/tables'
import { directory, linkChecks, links, profiles, retiredKeys } from '../profiles/tables'
import { mailCounts } from '../../platform/mail/tables'
import { databaseSecrets, filesToDelete } from '../../platform/db/tables'
import { usualSettings } from '../pushes/model'
import { pushLimits, pushSettings, pushTries, pushedContacts, pushes } from '../pushes/tables'
import { importBatches } from '../contactImports/tables'
import * as integrationTables from '../integrations/tables'
import { productPictures, shopProducts } from '../shop/tables'
import { occupations } from '../tools/tables'
import * as walletTables from '../wallet/tables'

const server = useTestServer()

/** Tables without an owner: secrets, hashes of addresses, and what is the operator's or Stripe's. */
const ownerless: readonly PgTable[] = [
  databaseSecrets,
  retiredKeys,
  filesToDelete,
  events.visitorKeys,
  plans,
  stripeEvents,
  shopProducts,
  productPictures,
  pushLimits,
]
const tables = allTables.filter((table) => !ownerless.includes(table))
const columnsOf = (table: PgTable) => Object.keys(getTableColumns(table))

const companyName = (owner: string) => `Company of ${owner}`

/** Returns the number of rows of this owner in each table. */
async function rowsOf(owner: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const rows: Record<string, unknown>[] = await server.database.db.select().from(table)
    const isOf = ({ ownerId, userId, id, name }: Record<string, unknown>) =>
      (ownerId ?? userId ?? id) === owner || name === companyName(owner)
    counts[getTableName(table)] = rows.filter(isOf).length
  }
  return counts
}

/** Creates an account with a row in every table, and a picture. */
async function createFull(userId: string) {
  const actor = await server.createActor(userId)
  const headers = { 'idempotency-key': `key-of-${userId}` }
  const { data } = await server.send(calls.createContact, {
    token: actor.token,
    body: { firstName: 'Grace' },
    headers,
  })
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
  await server.send(calls.uploadContactDisplay, {
    token: actor.token,
    params: { contactId: (data as { id: string }).id },
    body: fileForm(png, 'a.png', 'image/png'),
  })
  const gone = (
    await server.send(calls.createContact, { token: actor.token, body: { firstName: 'Gone' } })
  ).data as { id: string }
  await server.send(calls.deleteContact, { token: actor.token, params: { contactId: gone.id } })
  await server.send(changeContacts, {
    token: actor.token,
    body: {
      action: { type: 'favorite', isFavorite: true },
      selection: { matching: {}, except: [] },
    },
  })
  await server.runJobs()
  await fillDuplicates(server, actor.token)
  const batch = { jobId: crypto.randomUUID(), firstRow: 1, rowCount: 0, rows: '[]' }
  await server.database.db
    .insert(importBatches)
    .values({ tenantId: TENANT, ownerId: userId, ...batch })
  await cardCalls(server, actor.token).activate((await mintOne(server)).code)
  await addVisits(userId, actor.defaultProfileId, (data as { id: string }).id)
  await grantPremium(server.deps, { tenantId: TENANT, userId }, { until: null, now: server.now })
  const company = { token: actor.token, body: { name: companyName(userId) } }
  await server.send(createCompany, company)
  // Without tokens there is no grant to end first.
  const given = { tenantId: TENANT, ownerId: userId, tokens: '', ids: [] }
  const filled = [integrationTables, walletTables, { exportOrders, leadNotices }]
  for (const table of filled.flatMap(Object.values<PgTable>))
    await fillTable(server.database.db, table, given)
  return actor
}

/** Adds an avatar, and a row in each table around profiles. */
async function addVisits(userId: string, profileId: string, contactId: string): Promise<void> {
  const { db } = server.database
  const owner = { tenantId: TENANT, ownerId: userId }
  const ofProfile = { ...owner, profileId }
  const key = `avatar-of-${userId.padEnd(20, 'x')}.webp`
  await server.files.put(key, new Uint8Array(3))
  await db
    .update(profiles)
    .set({ content: { ...emptyProfileContent, avatar: `/files/${key}` } })
    .where(eq(profiles.id, profileId))
  const stamps = { createdAt: server.now, updatedAt: server.now }
  await db.insert(links).values({
    ...{ ...ofProfile, ...stamps, id: crypto.randomUUID() },
    ...{ slug: `link-of-${userId}`, name: '', isActive: true },
  })
  await db
    .insert(occupations)
    .values({ ...owner, key: 'smith', name: 'Smith', createdAt: server.now })
  await db.insert(linkChecks).values({ ...owner, key: 'hash', health: 'ok', checkedAt: server.now })
  const seen = { ...ofProfile, kind: 'view', who: 'person' } as const
  await db.insert(events.cardEvents).values({
    ...seen,
    id: crypto.randomUUID(),
    source: 'link',
    key: 'k',
    visitor: 'v',
    at: server.now,
  })
  await db.insert(events.eventCounts).values({ ...seen, subject: '', count: 1 })
  const day = { day: '2026-03-01', counts: new Array<number>(96).fill(0), total: 0 }
  await db.insert(events.eventRollups).values({ ...seen, ...day, dimension: 'total', value: '' })
  const item = { id: crypto.randomUUID(), kind: 'everlink', title: 'Shop' } as const
  await db.insert(events.clickedItems).values({ ...ofProfile, ...item })
  await db
    .insert(stripeCustomers)
    .values({ ...owner, customerId: `cus_${userId}`, createdAt: server.now })
  await db
    .insert(mailCounts)
    .values({ ...owner, id: crypto.randomUUID(), mails: 1, countedAt: server.now })
  await db.insert(checkouts).values({
    ...owner,
    id: crypto.randomUUID(),
    userId,
    priceId: 'price_1',
    isTrial: false,
    state: 'expired',
    ...stamps,
  })
  const push = { ...owner, locationId: 'location-1', contactId }
  const pushId = crypto.randomUUID()
  await db.insert(pushSettings).values({ ...owner, ...usualSettings, ...stamps })
  await db.insert(pushes).values({
    ...{ ...push, ...stamps, id: pushId, waiterId: contactId, contactName: 'Grace' },
    ...{ state: 'failed', trigger: 'person' },
  })
  await db.insert(pushTries).values({ ...owner, pushId, number: 1, at: server.now, request: '{}' })
  await db.insert(pushedContacts).values({ ...push, externalId: 'x', pushedAt: server.now })
  await db
    .insert(contactConsents)
    .values({ ...ofProfile, contactId, version: 1, text: 'Agreed.', givenAt: server.now })
  const origin = { ...owner, contactId, network: 'hash', addedAt: server.now }
  await db.insert(contactOrigins).values(origin)
  await db.insert(events.networkVisitors).values({ ...ofProfile, ...origin, visitor: 'hash' })
}

const remove = (userId: string, token: string) =>
  server.send(deleteAccount, { token, params: { id: userId } })

describe('the tables of an account', () => {
  it('are all emptied by the deletion', () => {
    const owned = tables.filter((table) => columnsOf(table).includes('ownerId')).map(getTableName)
    expect(registry.ownedTables.map(getTableName).sort()).toEqual(owned.sort())
    const others = tables
      .filter(
        (table) => columnsOf(table).includes('tenantId') && !columnsOf(table).includes('ownerId'),
      )
      .map(getTableName)
    // A company's rows outlive the people in it; `leaveCompanies` decides which go.
    expect(others.sort()).toEqual(['companies', 'employees', 'users'])
  })

  it('are each in the archive, or computed from it, or temporary', () => {
    const archived = {
      users: 'user',
      profiles: 'profile',
      cards: 'card',
      links: 'link',
      contacts: 'contact',
      contact_consents: 'consent',
      contact_merges: 'merge',
      dismissals: 'apart',
      occupations: 'occupation',
      event_counts: 'count',
      event_rollups: 'rollup',
      clicked_items: 'clickedItem',
      connections: 'connection',
    }
    const madeAnew = [
      'directory',
      'idempotency_keys',
      'contact_counts',
      'duplicate_groups',
      'duplicate_members',
      'duplicate_scans',
      'link_checks',
      'uploads',
      'upload_totals',
    ]
    // A company's rows belong to it and not to a person.
    const ofCompanies = ['companies', 'employees']
    // Running jobs and their undo data, which belong to this account only; their results are in the
    // contacts. And single events, which are in the counts. The history of cards is in their records.
    const inOthers = ['card_history', 'lead_notices', 'contact_origins', 'network_visitors']
    const leftBehind = ['jobs', 'job_rows', 'export_orders', 'import_batches', 'card_events']
    // Things from a provider can be read there again, after a new grant.
    const ofProviders = ['connection_attempts', 'connection_items', 'instagram_deletions']
    // Sent contacts belong to the connection, which an archive cannot give back.
    const ofPushes = ['push_settings', 'pushes', 'push_tries', 'pushed_contacts']
    const ofPhones = ['wallet_registrations', 'wallet_devices', 'mail_counts']
    // Subscriptions belong to the account: an archive must not make anybody premium.
    const ofBilling = ['subscriptions', 'stripe_customers', 'checkouts']
    expect(tables.map(getTableName).sort()).toEqual(
      [
        ...Object.keys(archived),
        ...madeAnew,
        ...inOthers,
        ...[...ofCompanies, ...leftBehind, ...ofPushes, ...ofPhones],
        ...[...ofBilling, ...ofProviders],
      ].sort(),
    )
    expect(registry.archiveSections.map(({ type }) => type)).toEqual(Object.values(archived))
  })
})

describe('deleting an account', () => {
  it('leaves no row, no file and no identity account, and changes nothing of others', async () => {
    const ada = await createFull('ada')
    const ben = await createFull('ben')
    const ofBen = await rowsOf('ben')
    expect(Object.entries(await rowsOf('ada')).filter(([, count]) => count === 0)).toEqual([])
    const { status, data } = await remove('ada', ada.token)
    expect([status, data]).toEqual([200, { deleted: true }])
    expect(Object.values(await rowsOf('ada')).every((count) => count === 0)).toBe(true)
    expect(await rowsOf('ben')).toEqual(ofBen)
    expect(server.files.stored.size).toBe(2)
    expect([...server.identity.accounts.keys()]).toEqual(['ben'])
    expect((await remove('ada', ada.token)).status).toBe(401)
    expect((await requestArchive(server, ben)).status).toBe(200)
  })

  it('takes a sign-in of the last five minutes', async () => {
    const ada = await createFull('ada')
    server.now = new Date(server.now.getTime() + 5 * 60_000 + 1)
    const before = await server.contents()
    const { status, error } = await remove('ada', ada.token)
    expect([status, error?.code]).toEqual([403, 'RECENT_LOGIN_REQUIRED'])
    expect(await server.contents()).toBe(before)
    expect((await remove('ada', tokenOf({ userId: 'ada', authTime: server.now }))).status).toBe(200)
  })

  it("answers 404 for somebody else's account", async () => {
    await createFull('ada')
    const mallory = await server.createActor('mallory')
    const before = await server.contents()
    expect((await remove('ada', mallory.token)).status).toBe(404)
    expect([await server.contents(), server.identity.accounts.has('ada')]).toEqual([before, true])
  })

  it('is completed by a second call after the identity provider failed', async () => {
    const ada = await createFull('ada')
    server.identity.failNext('deleteAccount', new ApiError('UNAVAILABLE'))
    const { status, error } = await remove('ada', ada.token)
    expect([status, error?.code]).toEqual([503, 'UNAVAILABLE'])
    expect(server.identity.accounts.has('ada')).toBe(true)
    await server.send(createUser, { token: ada.token, body: { userId: 'ada' } })
    expect((await remove('ada', ada.token)).status).toBe(200)
    expect(Object.values(await rowsOf('ada')).every((count) => count === 0)).toBe(true)
    expect(server.identity.accounts.has('ada')).toBe(false)
  })

  it('keeps every file if the rows could not be deleted', async () => {
    const ada = await createFull('ada')
    const before = await server.contents()
    const { db } = server.deps
    const transact = db.transaction.bind(db)
    vi.spyOn(db, 'transaction').mockImplementationOnce((work) =>
      transact(async (tx) => {
        await work(tx)
        throw new Error('killed')
      }),
    )
    expect((await remove('ada', ada.token)).status).toBe(500)
    vi.restoreAllMocks()
    expect(await server.contents()).toBe(before)
    expect((await remove('ada', ada.token)).status).toBe(200)
    expect(server.files.stored.size).toBe(0)
  })

  it('leaves a file that cannot be deleted to housekeeping, also one that only a merge refers to', async () => {
    const ada = await createFull('ada')
    server.files.stored.set('before.webp', new Uint8Array(1))
    await server.database.db.execute(
      sql`update contact_merges set before = jsonb_set(before, '{displayImage}', '"before.webp"')`,
    )
    vi.spyOn(server.files, 'delete').mockRejectedValue(new Error('EACCES'))
    expect((await remove('ada', ada.token)).status).toBe(200)
    vi.restoreAllMocks()
    expect([
      server.files.stored.size,
      Object.values(await rowsOf('ada')).every((count) => count === 0),
    ]).toEqual([3, true])
    await deleteMarkedFiles(server.jobDeps)
    expect(server.files.stored.size).toBe(0)
  })

  it('also deletes what a running request wrote', async () => {
    const ada = await createFull('ada')
    const { deleteAccount: remover } = server.identity
    server.identity.deleteAccount = async (userId) => {
      await server.send(calls.createContact, { token: ada.token, body: { firstName: 'Late' } })
      await server.send(createUser, { token: ada.token, body: { userId: 'ada' } })
      await remover(userId)
    }
    expect((await remove('ada', ada.token)).status).toBe(200)
    server.identity.deleteAccount = remover
    expect(Object.values(await rowsOf('ada')).every((count) => count === 0)).toBe(true)
  })

  it('is refused for a session that was just ended elsewhere', async () => {
    const ada = await createFull('ada')
    const before = await server.contents()
    const { verify } = server.identity
    const remembered = await verify(ada.token)
    server.identity.verify = () => Promise.resolve(remembered)
    Object.assign(server.identity.accounts.get('ada') ?? {}, {
      validSince: new Date(server.now.getTime() + 1000),
    })
    const { status } = await remove('ada', ada.token).finally(() => {
      server.identity.verify = verify
    })
    expect([status, await server.contents()]).toEqual([401, before])
  })

  it('is not undone by another tab that creates a record, though the server has cached its session', async () => {
    const ada = await createFull('ada')
    const { verify } = server.identity
    const remembered = await verify(ada.token)
    await remove('ada', ada.token)
    server.identity.verify = () => Promise.resolve(remembered)
    const again = await server
      .send(createUser, { token: ada.token, body: { userId: 'ada' } })
      .finally(() => {
        server.identity.verify = verify
      })
    expect(again.status).toBe(401)
    expect(Object.values(await rowsOf('ada')).every((count) => count === 0)).toBe(true)
  })

  it('stops an import that waited for it', async () => {
    const ada = await createFull('ada')
    vi.spyOn(server.deps.db, 'transaction').mockImplementationOnce(async (work, config) => {
      expect((await remove('ada', ada.token)).status).toBe(200)
      return server.database.db.transaction(work, config)
    })
    const params = { profileId: ada.defaultProfileId, type: 'csv' }
    const late = await server.send(importContacts, {
      token: ada.token,
      params,
      body: fileForm('First Name\nLate\n'),
    })
    vi.restoreAllMocks()
    expect([late.status, Object.values(await rowsOf('ada')).every((count) => count === 0)]).toEqual(
      [404, true],
    )
  })

  it('frees the public keys for others', async () => {
    const ada = await createFull('ada')
    await remove('ada', ada.token)
    expect(await server.database.db.select().from(directory)).toEqual([])
  })
})
