import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { getRoles } from '@/contract/account/users'
import { uploadTotals } from '../../platform/db/tables'
import { fileForm, useTestServer } from '../../testing/harness'
import { tokenOf } from '../../testing/testIdentity'
import { companies } from './tables'
import { calls, companyOf, createPremium, createTestCompany, join } from './testing/companyCalls'

const server = useTestServer()
const socialId = '33333333-3333-4333-8333-333333333333'

const png = () =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: '#0f6b66' } })
    .png()
    .toBuffer()

describe('creating a company', () => {
  it('makes the creator its owner, whose default profile shows it', async () => {
    const ada = await createPremium(server, 'ada')
    const body = { name: '  Verdigris  ', website: 'https://verdigris.example' }
    const answer = await server.send(calls.createCompany, { token: ada.token, body })
    expect(answer.status).toBe(201)
    expect(answer.data).toMatchObject({
      name: 'Verdigris',
      website: 'https://verdigris.example',
      role: 'owner',
      profileId: ada.defaultProfileId,
      version: 1,
      locks: [],
      appearance: null,
    })
    const list = await server.send(calls.listCompanies, { token: ada.token })
    expect(list.data).toMatchObject({ items: [{ id: companyOf(answer).id, role: 'owner' }] })
  })

  it('is for everybody', async () => {
    const { token } = await server.createActor('ben')
    const answer = await server.send(calls.createCompany, { token, body: { name: 'Verdigris' } })
    expect([answer.status, companyOf(answer).role]).toEqual([201, 'owner'])
  })

  it.each([
    'Sign in at https://evil.example',
    'www.evil.example',
    'WWW.evil.example wins',
    'ｗｗｗ．evil.example',
    'Prize: ftp://evil.example',
  ])('is refused with an address in its name: %s', async (name) => {
    const { token } = await server.createActor('ben')
    const { error } = await server.send(calls.createCompany, { token, body: { name } })
    expect(error?.fields).toEqual({
      name: 'A name cannot contain a web address. Write it under Website.',
    })
  })

  it('keeps a name with an address that it had before, and takes no other one', async () => {
    const { id, owner } = await createTestCompany(server)
    const old = 'www.verdigris.example'
    await server.database.db.update(companies).set({ name: old })
    const save = (body: object, version: string) =>
      server.send(calls.updateCompany, {
        token: owner.token,
        params: { companyId: id },
        headers: { 'if-match': `"${version}"` },
        body,
      })
    expect(companyOf(await save({ name: old, about: 'Optics' }, '1'))).toMatchObject({ name: old })
    expect((await save({ name: 'www.other.example' }, '2')).error?.fields).toHaveProperty('name')
    expect((await save({ name: 'Verdigris' }, '2')).status).toBe(200)
  })

  it('leaves the profile to the company that it shows already', async () => {
    const { owner } = await createTestCompany(server)
    const body = { name: 'Second' }
    const answer = await server.send(calls.createCompany, { token: owner.token, body })
    expect(companyOf(answer).profileId).toBeNull()
  })

  it('is refused to somebody in fifty companies', async () => {
    const { token } = await createPremium(server, 'ada')
    for (let made = 0; made < 50; made += 1)
      await server.send(calls.createCompany, { token, body: { name: `Company ${String(made)}` } })
    const { status, error } = await server.send(calls.createCompany, {
      token,
      body: { name: 'One more' },
    })
    expect([status, error?.code]).toEqual([409, 'CONFLICT'])
    expect((await server.send(getRoles, { token })).status).toBe(200)
  })
})

describe('changing a company', () => {
  it('sets the given fields as a new version, and refuses an older one', async () => {
    const { id: companyId, owner } = await createTestCompany(server)
    const change = (body: object, version: number) =>
      server.send(calls.updateCompany, {
        token: owner.token,
        params: { companyId },
        body,
        headers: { 'if-match': `"${String(version)}"` },
      })
    const body = {
      about: 'Lamps.',
      locks: ['logo', 'logo', 'occupation'],
      appearance: { theme: 'verdigris' },
      socials: [{ id: socialId, name: 'x', value: 'verdigris' }],
    }
    const first = await change(body, 1)
    expect([first.status, first.headers.get('etag')]).toEqual([200, '"2"'])
    expect(first.data).toMatchObject({
      name: 'Verdigris',
      about: 'Lamps.',
      locks: ['logo', 'occupation'],
      socials: [{ name: 'x', value: 'verdigris' }],
    })
    expect((await change(body, 2)).headers.get('etag')).toBe('"2"')
    const stale = await change({ name: 'Other' }, 1)
    expect([stale.status, stale.error?.code]).toEqual([412, 'VERSION_CONFLICT'])
    const foreign = [{ ...body.socials[0], media: `/files/${'x'.repeat(30)}.webp` }]
    expect((await change({ socials: foreign }, 2)).error?.fields).toHaveProperty([
      'socials.0.media',
    ])
  })

  it('lets one of five parallel changes of a version win', async () => {
    const { id: companyId, owner } = await createTestCompany(server)
    const answers = await Promise.all(
      ['A', 'B', 'C', 'D', 'E'].map((name) =>
        server.send(calls.updateCompany, {
          token: owner.token,
          params: { companyId },
          body: { name },
          headers: { 'if-match': '"1"' },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412])
  })

  it('is for administrators; members read, and strangers find nothing', async () => {
    const company = await createTestCompany(server)
    const params = { companyId: company.id }
    const ben = await join(server, company, 'ben')
    const eva = await join(server, company, 'eva', 'admin')
    const stranger = tokenOf({ userId: 'mallory' })
    const change = (token: string) =>
      server.send(calls.updateCompany, {
        token,
        params,
        body: { about: 'Changed.' },
        headers: { 'if-match': '"1"' },
      })
    expect((await change(ben.token)).status).toBe(403)
    expect((await change(stranger)).status).toBe(404)
    expect((await change(eva.token)).data).toMatchObject({ role: 'admin', about: 'Changed.' })
    const read = (token: string) => server.send(calls.getCompany, { token, params })
    expect((await read(ben.token)).data).toMatchObject({ role: 'member', name: 'Verdigris' })
    expect((await read(stranger)).status).toBe(404)
  })
})

describe("a company's pictures", () => {
  it("are the company's own files, and go when they are replaced or removed", async () => {
    const { id: companyId, owner } = await createTestCompany(server)
    const upload = async (call: typeof calls.uploadCompanyLogo) =>
      server.send(call, {
        token: owner.token,
        params: { companyId },
        body: fileForm(await png(), 'logo.png', 'image/png'),
      })
    const first = companyOf(await upload(calls.uploadCompanyLogo))
    const second = companyOf(await upload(calls.uploadCompanyLogo))
    expect(first.logo).not.toBe(second.logo)
    expect((await upload(calls.uploadCompanyBackground)).data).toMatchObject({ version: 4 })
    expect([...server.files.stored.keys()]).toHaveLength(2)
    const totals = await server.database.db.select().from(uploadTotals)
    expect(totals.map(({ ownerId }) => ownerId)).toEqual([companyId])
    const cleared = await server.send(calls.updateCompany, {
      token: owner.token,
      params: { companyId },
      body: { logo: null, banner: null },
      headers: { 'if-match': '"4"' },
    })
    expect([companyOf(cleared).logo, server.files.stored.size]).toEqual([null, 0])
  })

  it('of a social are set by its network, and need one', async () => {
    const { id: companyId, owner } = await createTestCompany(server)
    const upload = async () =>
      server.send(calls.uploadCompanySocialMedia, {
        token: owner.token,
        params: { companyId, socialName: 'wechat' },
        body: fileForm(await png(), 'code.png', 'image/png'),
      })
    expect((await upload()).status).toBe(404)
    await server.send(calls.updateCompany, {
      token: owner.token,
      params: { companyId },
      body: { socials: [{ id: socialId, name: 'wechat', value: 'verdigris' }] },
      headers: { 'if-match': '"1"' },
    })
    expect(companyOf(await upload()).socials[0]?.media).toMatch(/^\/files\//)
    expect(server.files.stored.size).toBe(1)
  })

  it('that cannot be read are refused, and leave nothing', async () => {
    const { id: companyId, owner } = await createTestCompany(server)
    const { status } = await server.send(calls.uploadCompanyLogo, {
      token: owner.token,
      params: { companyId },
      body: fileForm('no picture', 'logo.png', 'image/png'),
    })
    expect([status, server.files.stored.size]).toEqual([415, 0])
  })
})
