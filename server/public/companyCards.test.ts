import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { updateCompany } from '@/contract/companies/companies'
import { getExchangeForm } from '@/contract/profiles/exchange'
import { emptyProfileContent } from '@/contract/profiles/profileContent'
import { getProfile } from '@/contract/profiles/profiles'
import { profile } from '@/contract/profiles/profile'
import * as v from 'valibot'
import { companies, employees } from '../resources/companies/tables'
import { profiles } from '../resources/profiles/tables'
import { addCompany, addEmployee } from '../testing/companies'
import { useTestServer } from '../testing/harness'
import { createCard, everlink, visit } from './testing/cards'
import { countedVisits } from './testing/countedVisits'
import { parsePage } from './testing/parsePage'

const server = useTestServer()
const shop = everlink('Company shop', 'https://shop.example')
const mine = everlink('My own link', 'https://own.example')

async function createEmployeesCard() {
  const card = await createCard(server, {
    organization: 'Ada & Co',
    occupation: 'Freelancer',
    everlinks: [mine],
  })
  const companyId = await addCompany(server, {
    content: { everlinks: [shop], locks: ['occupation'] },
  })
  const employeeId = await addEmployee(server, {
    companyId,
    userId: card.ownerId,
    profileId: card.profileId,
    jobTitle: 'Engineer',
  })
  return { ...card, companyId, employeeId }
}

const textAt = async (slug: string) => (await visit(server, `/card/${slug}`)).text()
const later = () => {
  server.now = new Date(server.now.getTime() + 1_001)
}

describe('an employee’s card', () => {
  it('shows the company over the profile, on the page and in the contact file', async () => {
    const { slug } = await createEmployeesCard()
    const page = parsePage(await textAt(slug))
    expect(page.text('main')).toContain('Verdigris')
    expect(page.text('main')).toContain('Engineer')
    expect(page.text('main')).not.toMatch(/Ada & Co|Freelancer/)
    expect(page.text('main')).toMatch(/Company shop.*My own link/)
    const file = await (await visit(server, `/card/${slug}/contact.vcf`)).text()
    expect(file).toContain('ORG:Verdigris')
    expect(file).toContain('TITLE:Engineer')
  })

  it('dates the contact file by the last change, also of the company', async () => {
    const { slug, companyId } = await createEmployeesCard()
    const updatedAt = new Date('2030-01-02T03:04:05.678Z')
    await server.database.db
      .update(companies)
      .set({ name: 'Verdigris Bridges', updatedAt })
      .where(eq(companies.id, companyId))
    later()
    const file = await (await visit(server, `/card/${slug}/contact.vcf`)).text()
    expect(file).toContain('REV:20300102T030405Z')
  })

  it('follows blocks of the company that another process changes', async () => {
    const { slug, companyId } = await createEmployeesCard()
    expect(await textAt(slug)).not.toContain('From our studio')
    const item = { kind: 'image', text: 'From our studio', detail: '', publishedAt: null } as const
    const url = 'https://provider.example/1'
    const account = { accountName: 'verdigris', accountUrl: null, title: '', isHidden: false }
    const items = [{ ...item, id: companyId, url, thumbnail: null }]
    await server.database.db
      .update(companies)
      .set({
        blocks: [{ provider: 'instagram', ...account, items }],
        updatedAt: new Date(server.now.getTime() + 1),
      })
      .where(eq(companies.id, companyId))
    later()
    expect(await textAt(slug)).toContain('From our studio')
  })

  it('looks like the company on the exchange form too, whose consent names the owner of the card', async () => {
    const card = await createCard(server, {
      ...{ firstName: '', lastName: '', organization: 'Ada & Co' },
    })
    const appearance = { ...emptyProfileContent.appearance, theme: 'ink' as const }
    const companyId = await addCompany(server, { content: { appearance } })
    await addEmployee(server, { companyId, userId: card.ownerId, profileId: card.profileId })
    const { data } = await server.send(getExchangeForm, { params: { profileId: card.profileId } })
    expect(data).toMatchObject({
      name: 'Verdigris',
      appearance,
      consentText: expect.stringContaining('Ada & Co') as unknown,
    })
  })

  it('writes nothing into the profile, whose answer has the company beside the content', async () => {
    const { profileId, token, companyId } = await createEmployeesCard()
    const { data } = await server.send(getProfile, { token, params: { id: profileId } })
    expect(v.parse(profile, data)).toMatchObject({
      organization: 'Ada & Co',
      everlinks: [{ id: mine.id }],
      company: { id: companyId, name: 'Verdigris', jobTitle: 'Engineer', everlinks: [shop] },
    })
    const [row] = await server.database.db.select().from(profiles)
    expect(row?.content).toMatchObject({ organization: 'Ada & Co', occupation: 'Freelancer' })
  })

  it('follows clicks on the company’s links and counts them for the employee', async () => {
    const { slug } = await createEmployeesCard()
    const response = await visit(server, `/card/${slug}/go/${shop.id}`)
    expect(response.headers.get('location')).toBe('https://shop.example/')
    expect(await countedVisits(server)).toEqual([`click link ${slug}`])
  })

  it('changes with the company, the employee’s title and the end of the membership', async () => {
    const { slug, companyId, employeeId } = await createEmployeesCard()
    const { db } = server.database
    const first = await visit(server, `/card/${slug}`)
    await db
      .update(companies)
      .set({ name: 'Copper', version: 2 })
      .where(eq(companies.id, companyId))
    later()
    const second = await visit(server, `/card/${slug}`)
    expect(await second.text()).toContain('Copper')
    expect(second.headers.get('etag')).not.toBe(first.headers.get('etag'))
    const employee = eq(employees.id, employeeId)
    await db.update(employees).set({ jobTitle: 'Director', version: 2 }).where(employee)
    later()
    expect(await textAt(slug)).toContain('Director')
    await db.update(employees).set({ state: 'deactivated', version: 3 }).where(employee)
    later()
    expect(await textAt(slug)).toMatch(/Freelancer.*Ada &amp; Co|Ada &amp; Co.*Freelancer/s)
  })

  it('is forgotten at once when the company changes in this process', async () => {
    const { slug, companyId } = await createEmployeesCard()
    await textAt(slug)
    await server.database.db.update(companies).set({ name: 'Copper', version: 2 })
    expect(await textAt(slug)).not.toContain('Copper')
    server.deps.cardPages.forget({ tenantId: 'other', ownerId: companyId })
    expect(await textAt(slug)).not.toContain('Copper')
    const [company] = await server.database.db.select().from(companies)
    server.deps.cardPages.forget({ tenantId: company?.tenantId ?? '', ownerId: companyId })
    expect(await textAt(slug)).toContain('Copper')
  })

  it('follows a change by an administrator at once', async () => {
    const { slug, companyId } = await createEmployeesCard()
    const { token } = await server.createActor('alan')
    await addEmployee(server, { companyId, userId: 'alan', role: 'admin' })
    await textAt(slug)
    const { status } = await server.send(updateCompany, {
      token,
      params: { companyId },
      body: { name: 'Copper' },
      headers: { 'if-match': '"1"' },
    })
    expect([status, await textAt(slug)]).toEqual([200, expect.stringContaining('Copper')])
  })

  it('shows nothing of another tenant’s company or an invitation that is open', async () => {
    const card = await createCard(server, { organization: 'Ada & Co' })
    const foreign = await addCompany(server, { name: 'Foreign', tenantId: 'other' })
    const open = await addCompany(server, { name: 'Open' })
    const member = { userId: card.ownerId, profileId: card.profileId }
    await addEmployee(server, { ...member, companyId: foreign, tenantId: 'other' })
    await addEmployee(server, { ...member, companyId: open, state: 'invited' })
    expect(await textAt(card.slug)).toMatch(/Ada &amp; Co/)
  })
})
