import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import {
  getCompany,
  listCompanies,
  listCompanyCards,
  listCompanyEverlinks,
} from '@/contract/companies/companies'
import { listEmployees } from '@/contract/companies/employees'
import { contactInput } from '@/contract/contacts/contactChange'
import { contactWindow, listContacts } from '@/contract/contacts/contacts'
import { duplicatePage } from '@/contract/contacts/duplicates'
import { listContactDuplicates } from '@/contract/contacts/merges'
import { profileContent } from '@/contract/profiles/profileContent'
import { getUser } from '@/contract/account/users'
import { cardWindow } from '@/contract/cards/cards'
import { cardCalls, dataOf } from '../../resources/cards/testing/cardCalls'
import { profiles } from '../../resources/profiles/tables'
import { type Send, useTestServer } from '../../testing/harness'
import { TENANT, tokenOf } from '../../testing/testIdentity'
import { demoCardMail, writeDemoCodes } from './demoCards'
import { DEMO_CONTACTS, demoContact } from './demoContacts'
import { DEMO_COMPANY_ID } from './demoCompany'
import { DEMO_SLUG } from './demoProfile'
import { seedDemo } from './seed'

const server = useTestServer()

const now = new Date('2026-06-01T12:00:00Z')

it('makes demo contacts that the contract accepts, the same each time', () => {
  for (let index = 0; index < DEMO_CONTACTS; index += 1) {
    const { createdAt, patch } = demoContact(index, now)
    expect(v.safeParse(contactInput, patch).issues).toBeUndefined()
    expect(now.getTime() - createdAt.getTime()).toBeLessThan(541 * 86_400_000)
    expect(demoContact(index, now)).toEqual({ createdAt, patch })
  }
})

it('gives the demo user a record and past contacts, some with follow-ups and some duplicates', async () => {
  const blank = await seedDemo({
    db: server.database.db,
    files: server.files,
    ruleSigner: server.deps.ruleSigner,
    tenantId: TENANT,
    userId: 'demo',
    email: 'demo@example.com',
    now,
  })
  const token = tokenOf({ userId: 'demo' })
  const list = async (params: NonNullable<Send['params']>) =>
    v.parse(contactWindow, (await server.send(listContacts, { token, params })).data)
  expect((await server.send(getUser, { token, params: { userId: 'demo' } })).data).toMatchObject({
    firstName: 'Ines',
  })
  const { total, items } = await list({ sort: '-createdAt', limit: 1 })
  expect(total).toBe(DEMO_CONTACTS)
  expect(now.getTime() - Date.parse(items[0]?.createdAt ?? '')).toBeLessThan(7 * 86_400_000)
  expect((await list({ followUp: 'open', limit: 0 })).total).toBe(24)
  const { certainTotal, total: groups } = v.parse(
    duplicatePage,
    (await server.send(listContactDuplicates, { token })).data,
  )
  expect([certainTotal, groups]).toEqual([20, 43])
  const [profile] = await server.database.db
    .select()
    .from(profiles)
    .where(and(eq(profiles.ownerId, 'demo'), eq(profiles.isDefault, true)))
  expect(v.safeParse(profileContent, profile?.content).issues).toBeUndefined()
  expect([profile?.slug, server.files.stored.size]).toEqual([DEMO_SLUG, 3])

  const own = cardCalls(server, token)
  const held = dataOf(cardWindow, await own.list({ sort: 'status' })).items
  expect(held.map(({ status }) => status)).toEqual(['active', 'deactivated', 'lost'])
  for (const { id } of held) expect((await own.read(id)).history.length).toBeGreaterThan(2)
  const folder = mkdtempSync(join(tmpdir(), 'tessera-demo-'))
  const mail = () => demoCardMail(folder, server.database.db, 'demo@example.com')
  expect(await mail()).toEqual([])
  writeDemoCodes(folder, blank)
  expect((await mail())[0]?.lines).toHaveLength(3)
  expect((await own.activate(blank[0]?.code ?? '')).status).toBe(200)
  expect((await mail())[0]?.lines).toHaveLength(2)
  rmSync(folder, { recursive: true })
  await expectCompany(token)
})

/** Expects the company of the demo user with its people. */
async function expectCompany(token: string): Promise<void> {
  const answer = await server.send(listCompanies, { token })
  expect(answer.data).toMatchObject({ items: [{ name: 'Verdigris Studio', role: 'owner' }] })
  const params = { companyId: DEMO_COMPANY_ID }
  expect((await server.send(getCompany, { token, params })).data).toMatchObject({
    socials: [{ name: 'instagram' }, { name: 'x' }],
    logo: expect.stringMatching(/^\/files\//) as string,
  })
  const links = await server.send(listCompanyEverlinks, { token, params: { id: DEMO_COMPANY_ID } })
  expect(links.data).toMatchObject({ items: [{ state: 'live' }, { state: 'live' }] })
  const people = async (state: string) =>
    (await server.send(listEmployees, { token, params: { ...params, state, limit: 0 } })).data
  expect(await people('active')).toMatchObject({ total: 20 })
  expect(await people('invited')).toMatchObject({ total: 3 })
  expect(await people('deactivated')).toMatchObject({ total: 1 })
  const { data } = await server.send(listCompanyCards, { token, params })
  const held = v.parse(cardWindow, data).items.map(({ status }) => status)
  expect(held.toSorted()).toEqual(['active', 'active', 'blank', 'blank', 'deactivated', 'lost'])
}
