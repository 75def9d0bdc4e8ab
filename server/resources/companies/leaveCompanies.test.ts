import { and, asc, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { deleteAccount } from '@/contract/account/account'
import { uploadTotals, uploads } from '../../platform/db/tables'
import { fileForm, useTestServer } from '../../testing/harness'
import { TENANT } from '../../testing/testIdentity'
import { cardHistory, cards } from '../cards/tables'
import { directory } from '../profiles/tables'
import { type TestCompany, calls, createTestCompany, invite, join } from './testing/companyCalls'
import { companies, employees } from './tables'

const server = useTestServer()

const remove = ({ token }: { token: string }, id: string) =>
  server.send(deleteAccount, { token, params: { id } })

/** Adds a card of the company, with its public key. */
async function addCard({ id: companyId }: TestCompany, id: string, ownerId: string): Promise<void> {
  const { db } = server.database
  const owner = { tenantId: TENANT, ownerId }
  const stamps = { createdAt: server.now, updatedAt: server.now }
  await db.insert(cards).values({ ...owner, id, companyId, kind: 'physical', ...stamps })
  await db.insert(directory).values({ ...owner, kind: 'card', key: id })
  await db.insert(cardHistory).values({
    tenantId: TENANT,
    ownerId: companyId,
    id: crypto.randomUUID(),
    cardId: id,
    at: server.now,
    place: 0,
    actorId: '',
    change: 'mint',
    from: '',
    to: 'blank',
  })
}

async function addLogo({ id: companyId, owner }: TestCompany): Promise<void> {
  const png = sharp({ create: { width: 9, height: 9, channels: 3, background: '#0f6b66' } }).png()
  await server.send(calls.uploadCompanyLogo, {
    token: owner.token,
    params: { companyId },
    body: fileForm(await png.toBuffer(), 'logo.png', 'image/png'),
  })
}

const roles = async () => {
  const rows = await server.database.db.select().from(employees).orderBy(asc(employees.createdAt))
  return rows.map(({ userId, role }) => [userId, role])
}

describe('deleting the account of somebody in a company', () => {
  it('of the owner passes it to the administrator who has been there longest', async () => {
    const company = await createTestCompany(server)
    await addLogo(company)
    await join(server, company, 'ben')
    server.now = new Date(server.now.getTime() + 1000)
    await join(server, company, 'eva', 'admin')
    server.now = new Date(server.now.getTime() + 1000)
    await join(server, company, 'zoe', 'admin')
    expect((await remove(company.owner, 'ada')).status).toBe(200)
    expect(await roles()).toEqual([
      ['ben', 'member'],
      ['eva', 'owner'],
      ['zoe', 'admin'],
    ])
    expect([await server.database.db.$count(companies), server.files.stored.size]).toEqual([1, 1])
  })

  it('of a member or administrator removes their place only', async () => {
    const company = await createTestCompany(server)
    const ben = await join(server, company, 'ben')
    const eva = await join(server, company, 'eva', 'admin')
    await remove(ben, 'ben')
    await remove(eva, 'eva')
    expect(await roles()).toEqual([['ada', 'owner']])
  })

  it('of the owner without an administrator deletes it with all it has', async () => {
    const company = await createTestCompany(server)
    const ben = await join(server, company, 'ben')
    await invite(server, company, { email: 'zoe@example.com' })
    await addLogo(company)
    await addCard(company, 'in-stock', company.id)
    await addCard(company, 'held-by-ben', 'ben')
    const other = await createTestCompany(server, { userId: 'max', name: 'Other' })
    await addCard(other, 'of-other', other.id)
    expect((await remove(company.owner, 'ada')).status).toBe(200)
    const { db } = server.database
    expect(await roles()).toEqual([['max', 'owner']])
    expect((await db.select().from(companies)).map(({ name }) => name)).toEqual(['Other'])
    expect([
      server.files.stored.size,
      await db.$count(uploads),
      await db.$count(uploadTotals),
    ]).toEqual([0, 0, 0])
    const physical = await db
      .select({ id: cards.id, ownerId: cards.ownerId, companyId: cards.companyId })
      .from(cards)
      .where(eq(cards.kind, 'physical'))
      .orderBy(asc(cards.id))
    expect(physical).toEqual([
      { id: 'held-by-ben', ownerId: 'ben', companyId: null },
      { id: 'of-other', ownerId: other.id, companyId: other.id },
    ])
    const keys = await db
      .select({ key: directory.key, ownerId: directory.ownerId })
      .from(directory)
      .where(and(eq(directory.kind, 'card'), eq(directory.key, 'in-stock')))
    expect(keys).toEqual([{ key: 'in-stock', ownerId: '' }])
    const history = await db.select().from(cardHistory).orderBy(asc(cardHistory.cardId))
    expect(history).toMatchObject([
      { cardId: 'held-by-ben', ownerId: 'ben', change: 'holder', to: 'ben' },
      { cardId: 'of-other', change: 'mint' },
    ])
    const list = await server.send(calls.listCompanies, { token: ben.token })
    expect(list.data).toEqual({ items: [] })
  })

  it('passes a company on by one, also when owner and administrator go at once', async () => {
    const company = await createTestCompany(server)
    const eva = await join(server, company, 'eva', 'admin')
    await join(server, company, 'zoe', 'admin')
    const answers = await Promise.all([remove(company.owner, 'ada'), remove(eva, 'eva')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await roles()).toEqual([['zoe', 'owner']])
  })
})
