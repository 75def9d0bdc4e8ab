import { randomUUID } from 'node:crypto'
import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { contact } from '@/contract/contacts/contact'
import { createContact, deleteContacts } from '@/contract/contacts/contacts'
import { filesToDelete } from '../../platform/db/tables'
import { jobs } from '../../platform/jobs/tables'
import { grantPremium } from '../../resources/billing'
import { checkouts } from '../../resources/billing/tables'
import { sealTokens } from '../../resources/integrations/tokens/sealTokens'
import {
  connectionAttempts,
  connections,
  instagramDeletions,
} from '../../resources/integrations/tables'
import { leadNotices } from '../../resources/leads/tables'
import { pushes } from '../../resources/pushes/tables'
import { productPictures } from '../../resources/shop/tables'
import { walletRegistrations } from '../../resources/wallet/tables'
import { allTables } from '../../testing/allTables'
import { addCompany, addEmployee } from '../../testing/companies'
import {
  createFakeInstagram,
  createFakeTikTok,
  createSigningGoHighLevel,
} from '../../testing/fakeSignedIntegrations'
import type { TestServer } from '../../testing/harness'
import { TENANT } from '../../testing/testIdentity'

const MONTH_MS = 31 * 86_400_000
export const LOCATION = 'location-1'
export const ACCOUNT = '1001'

/** The providers of the due work, and what reaches the outside: mails, requests, pushes. */
export type DueWork = Awaited<ReturnType<typeof addDueWork>>

/** Stores background work of each kind, of the test's tenant, and moves the clock to when it is due. */
export async function addDueWork(server: TestServer) {
  const { db } = server.database
  const clock = () => server.now
  const outside: string[] = []
  const instagram = createFakeInstagram(clock)
  const tiktok = createFakeTikTok(clock)
  const gohighlevel = createSigningGoHighLevel(clock)
  Object.assign(server.integrations, { instagram, tiktok, gohighlevel })
  server.mail = {
    isConfigured: true,
    send: ({ to }) => Promise.resolve(void outside.push(`mail to ${to}`)),
  }
  server.wallets.apple = {
    passType: 'pass.test',
    expiresAt: new Date(8.64e15),
    sign: () => Promise.reject(new Error('Nothing is signed here.')),
    push: (tokens) => {
      outside.push(...tokens.map((token) => `push to ${token}`))
      return Promise.resolve(tokens.map(() => 'sent' as const))
    },
  }
  const ada = await server.createActor('ada')
  const owner = { tenantId: TENANT, ownerId: 'ada' }
  const actor = { tenantId: TENANT, userId: 'ada' }
  const later = new Date(server.now.getTime() + MONTH_MS)
  const stamps = { createdAt: server.now, updatedAt: server.now }
  const create = async (firstName: string) => {
    const body = { firstName, emails: [{ value: `${firstName}@example.com` }] }
    const { data } = await server.send(createContact, { token: ada.token, body })
    return v.parse(contact, data).id
  }
  const [lead, trashed] = [await create('lead'), await create('trashed')]
  await server.send(deleteContacts, { token: ada.token, body: { ids: [trashed] } })
  await db.execute(sql`update contacts set display_image = 'old.webp' where id = ${trashed}`)
  await db.insert(leadNotices).values({ ...owner, contactId: lead, addedAt: later, dueAt: later })
  await addCompanyWork(server, later)
  const job = {
    kind: 'tag',
    title: '',
    input: {},
    counts: {},
    done: 0,
    total: 1,
    ...stamps,
  } as const
  await db.insert(jobs).values([
    // Of a deleted account, so that its first step deletes it.
    { ...job, tenantId: TENANT, ownerId: 'ghost', id: randomUUID(), state: 'queued' },
    { ...job, ...owner, id: randomUUID(), state: 'done', finishedAt: server.now },
  ])
  const grant = (userId: string, until: Date | null) =>
    grantPremium(server.deps, { tenantId: TENANT, userId }, { until, now: server.now })
  await grant(actor.userId, null)
  await server.createActor('ben')
  await grant('ben', new Date(server.now.getTime() + 1))
  const connect = async (fake: typeof instagram | typeof tiktok | typeof gohighlevel) => {
    const key = { ...owner, provider: fake.name, id: randomUUID() }
    const account = { id: fake === gohighlevel ? LOCATION : ACCOUNT, name: 'ines', url: null }
    const code = { code: fake.newCode(account), verifier: '', redirectUri: '' }
    const tokens = await fake.exchange(code)
    await db.insert(connections).values({
      ...key,
      ...sealTokens(server.deps.secretBox, key, tokens),
      ...{ connectedBy: 'ada', accountId: account.id, accountName: 'ines', grantedScopes: [] },
      ...{ status: 'active', connectedAt: server.now, confirmedAt: server.now, ...stamps },
      ...{ nextSyncAt: later, nextRefreshAt: later },
      ...(fake === instagram && { checkAt: later }),
    })
  }
  for (const fake of [instagram, tiktok, gohighlevel]) await connect(fake)
  await db.insert(connectionAttempts).values({
    ...{ ...owner, id: randomUUID(), provider: 'instagram', stateHash: 's', secretHash: 's' },
    ...{ verifier: '', redirectUri: '', signedInAt: server.now, expiresAt: later },
    createdAt: server.now,
  })
  const none = { connections: 0, items: 0, files: 0, blocks: 0 }
  await db.insert(instagramDeletions).values({
    ...{ tenantId: TENANT, ownerId: 'ben', id: randomUUID(), code: 'code', state: 'confirmed' },
    ...{ origin: 'person', accountId: '2002', accountName: 'ben', planned: none, deleted: none },
    ...{ confirmedAt: later, dueAt: later, ...stamps },
  })
  await db.insert(pushes).values({
    ...{ ...owner, id: randomUUID(), locationId: LOCATION, contactId: lead, waiterId: lead },
    ...{ contactName: 'lead', state: 'waiting', trigger: 'person', nextTryAt: later, ...stamps },
  })
  await db.insert(walletRegistrations).values({
    ...{ ...owner, profileId: ada.defaultProfileId, deviceId: 'phone', pushToken: 'token' },
    ...{ changedAt: 0, pushDueAt: later },
  })
  await db.insert(productPictures).values({
    ...{ tenantId: TENANT, url: 'https://shop.example/p', key: 'product.webp' },
    ...{ fetchedAt: server.now, listedAt: server.now },
  })
  await db.insert(filesToDelete).values({ key: 'marked.webp', tenantId: TENANT })
  for (const key of ['old.webp', 'product.webp', 'marked.webp'])
    server.files.stored.set(key, new Uint8Array(1))
  await db.insert(checkouts).values({
    ...{ ...owner, id: randomUUID(), userId: 'ada', priceId: 'price', isTrial: false },
    ...{ state: 'starting', ...stamps },
  })
  server.now = later
  for (const fake of [instagram, tiktok, gohighlevel]) fake.asked.length = 0
  const asked = () => [instagram, tiktok, gohighlevel].flatMap((fake) => fake.asked)
  return { instagram, tiktok, gohighlevel, seenOutside: () => [...outside, ...asked()] }
}

/** Stores a company that a plan covers again, and an invitation whose mail waits. */
async function addCompanyWork(server: TestServer, later: Date): Promise<void> {
  await server.createActor('carla')
  const companyId = await addCompany(server)
  await server.database.db.execute(
    sql`update companies set read_only_from = ${later.toISOString()} where id = ${companyId}`,
  )
  await addEmployee(server, { companyId, userId: 'carla', role: 'owner' })
  await addEmployee(server, {
    ...{ companyId, state: 'invited', mail: 'waiting', invitedAt: server.now, invitationRound: 1 },
    invitationExpiresAt: new Date(later.getTime() + MONTH_MS),
  })
}

/** Returns everything that is stored of the test's tenant, or of nobody, as one text. */
export async function contentsOfTenant(server: TestServer): Promise<string> {
  const texts: unknown[] = []
  for (const table of allTables) {
    const isTheirs = 'tenantId' in getTableColumns(table) ? sql`where tenant_id = ${TENANT}` : sql``
    texts.push(
      await server.database.db.execute(
        sql`select coalesce(json_agg(t order by t::text), '[]'::json)::text as all from (select * from ${sql.identifier(getTableName(table))} ${isTheirs}) t`,
      ),
    )
  }
  const rows = texts.map((result) => (result as { rows: unknown }).rows)
  return JSON.stringify([rows, [...server.files.stored.keys()].sort()])
}
