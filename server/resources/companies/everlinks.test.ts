import sharp from 'sharp'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { type CompanyEverlink, companyEverlink } from '@/contract/companies/company'
import { type Answer, fileForm, useTestServer } from '../../testing/harness'
import { type TestCompany, calls, createTestCompany, join } from './testing/companyCalls'

const server = useTestServer()
const itemsIn = ({ data }: Answer): CompanyEverlink[] =>
  v.parse(v.object({ items: v.array(companyEverlink) }), data).items
const titlesIn = (answer: Answer) => itemsIn(answer).map(({ title }) => title)

const add = ({ id: companyId, owner }: TestCompany, title: string, body: object = {}) =>
  server.send(calls.createCompanyEverlink, {
    token: owner.token,
    params: { companyId },
    body: { title, url: 'https://verdigris.example', ...body },
  })

const change = ({ id: companyId, owner }: TestCompany, everlinkId: string, body: unknown) =>
  server.send(calls.updateCompanyEverlink, {
    token: owner.token,
    params: { companyId, everlinkId },
    body,
  })

async function pictureForm(fields: Record<string, string> = {}): Promise<FormData> {
  const bytes = await sharp({
    create: { width: 9, height: 9, channels: 3, background: '#0f6b66' },
  })
    .png()
    .toBuffer()
  const form = fileForm(bytes, 'a.png', 'image/png')
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

describe("a company's everlinks", () => {
  it('are added with dates, also beside a picture, in order only', async () => {
    const company = await createTestCompany(server)
    const dates = { startDate: '2099-03-01', endDate: '2099-03-05', timeZone: 'Europe/Lisbon' }
    const form = await pictureForm({ title: 'Fair', url: 'https://fair.example', ...dates })
    const { id: companyId, owner } = company
    const added = await server.send(calls.createCompanyEverlink, {
      token: owner.token,
      params: { companyId },
      body: form,
    })
    expect(itemsIn(added)).toMatchObject([{ ...dates, startTime: null, state: 'scheduled' }])
    const refused = await add(company, 'Late', { ...dates, endDate: '2099-02-01' })
    expect([refused.status, refused.error?.fields]).toEqual([
      422,
      { endDate: 'Start Date cannot be later than End Date.' },
    ])
    expect(titlesIn(await add(company, 'Shop'))).toEqual(['Fair', 'Shop'])
  })

  it('are added, changed, moved and deleted, and members see them with their state', async () => {
    const company = await createTestCompany(server)
    await add(company, 'Shop')
    await add(company, 'Press')
    const [shop, press] = itemsIn(await add(company, 'Jobs'))
    const changed = await change(company, shop?.id ?? '', {
      title: 'Store',
      position: 2,
      isHidden: true,
    })
    expect(titlesIn(changed)).toEqual(['Press', 'Jobs', 'Store'])
    await change(company, press?.id ?? '', { startDate: '2027-01-01' })
    const ben = await join(server, company, 'ben')
    const read = await server.send(calls.listCompanyEverlinks, {
      token: ben.token,
      params: { id: company.id },
    })
    expect(itemsIn(read).map(({ state }) => state)).toEqual(['scheduled', 'live', 'hidden'])
    const deleted = await server.send(calls.deleteCompanyEverlink, {
      token: company.owner.token,
      params: { companyId: company.id, everlinkId: press?.id ?? '' },
    })
    expect(titlesIn(deleted)).toEqual(['Jobs', 'Store'])
  })

  it('get a picture when they are made or later, which goes with them', async () => {
    const company = await createTestCompany(server)
    const made = await server.send(calls.createCompanyEverlink, {
      token: company.owner.token,
      params: { companyId: company.id },
      body: await pictureForm({ title: 'Shop', url: 'https://verdigris.example' }),
      headers: { 'idempotency-key': 'one-of-many' },
    })
    const [shop] = itemsIn(made)
    expect(shop?.thumbnail).toMatch(/^\/files\//)
    const again = itemsIn(await change(company, shop?.id ?? '', await pictureForm()))
    expect([again[0]?.thumbnail === shop?.thumbnail, server.files.stored.size]).toEqual([false, 1])
    const cleared = await change(company, shop?.id ?? '', { thumbnail: null })
    expect([itemsIn(cleared)[0]?.thumbnail, server.files.stored.size]).toEqual([null, 0])
    await change(company, shop?.id ?? '', await pictureForm())
    await server.send(calls.deleteCompanyEverlink, {
      token: company.owner.token,
      params: { companyId: company.id, everlinkId: shop?.id ?? '' },
    })
    expect(server.files.stored.size).toBe(0)
  })

  it('are at most fifty', async () => {
    const company = await createTestCompany(server)
    for (let made = 0; made < 50; made += 1) await add(company, `Link ${String(made)}`)
    const before = await server.contents()
    expect((await add(company, 'One more')).status).toBe(409)
    expect(await server.contents()).toBe(before)
  })

  it('keep the rules of links', async () => {
    const company = await createTestCompany(server)
    const [shop] = itemsIn(await add(company, 'Shop'))
    const id = shop?.id ?? ''
    expect((await add(company, 'Bad', { url: 'javascript:alert(1)' })).error?.fields).toEqual({
      url: 'Invalid URL.',
    })
    await change(company, id, { startDate: '2026-05-01' })
    expect((await change(company, id, { endDate: '2026-04-01' })).status).toBe(422)
    expect((await change(company, id, { thumbnail: '/files/x.webp' })).status).toBe(422)
    const nobodys = '00000000-0000-4000-8000-000000000000'
    expect((await change(company, nobodys, { title: 'X' })).status).toBe(404)
    const other = await createTestCompany(server, { userId: 'ben', name: 'Other' })
    expect((await change(other, id, { title: 'X' })).status).toBe(404)
  })
})
