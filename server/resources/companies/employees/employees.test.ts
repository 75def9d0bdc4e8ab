import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { useTestServer } from '../../../testing/harness'
import { tokenOf } from '../../../testing/testIdentity'
import {
  type TestCompany,
  calls,
  createTestCompany,
  employeeOf,
  employeesOf,
  invite,
  join,
  update,
} from '../testing/companyCalls'

const server = useTestServer()

const list = (
  { token }: { token: string },
  { id: companyId }: TestCompany,
  params: Record<string, string | number> = {},
) => server.send(calls.listEmployees, { token, params: { companyId, ...params } })

const total = ({ data }: { data: unknown }) => v.parse(v.object({ total: v.number() }), data).total

async function createStaff() {
  const company = await createTestCompany(server)
  const ben = await join(server, company, 'ben')
  const eva = await join(server, company, 'eva', 'admin')
  const facts = { firstName: 'Zoë', lastName: 'Åberg', jobTitle: 'Lead', department: 'Light' }
  const zoe = await invite(server, company, { ...facts, email: 'zoe@example.com' })
  return { company, ben, eva, zoe }
}

describe('listing the people of a company', () => {
  it('gives administrators everybody who is invited or active, in order', async () => {
    const { company, eva } = await createStaff()
    await invite(server, company, { email: 'noname@example.com', employeeNumber: '17' })
    const people = employeesOf(await list(eva, company))
    const emails = people.map(({ email }) => email)
    // The first three have the same name.
    expect(emails.slice(0, 3).sort()).toEqual([
      'ada@example.com',
      'ben@example.com',
      'eva@example.com',
    ])
    expect(emails.slice(3)).toEqual(['noname@example.com', 'zoe@example.com'])
    expect(people.find(({ email }) => email === 'zoe@example.com')).toMatchObject({
      state: 'invited',
      isYou: false,
      invitation: {
        mail: 'none',
        link: expect.stringMatching(/^\/company\?invitation=/) as string,
      },
    })
    const byTitle = employeesOf(await list(eva, company, { sort: 'jobTitle', limit: 1 }))
    expect(byTitle.map(({ lastName }) => lastName)).toEqual(['Åberg'])
    const byRole = employeesOf(await list(eva, company, { sort: 'role', offset: 1, limit: 2 }))
    expect(byRole.map(({ role }) => role)).toEqual(['admin', 'member'])
  })

  it('finds words in every fact, without case and accents, and filters', async () => {
    const { company, eva } = await createStaff()
    await invite(server, company, { email: 'x@example.com', employeeNumber: 'No 100%' })
    const found = async (params: Record<string, string>) => total(await list(eva, company, params))
    expect(await found({ search: 'aberg zoe' })).toBe(1)
    expect(await found({ search: 'zoe@example' })).toBe(1)
    expect(await found({ search: '100%' })).toBe(1)
    expect(await found({ search: '1_0' })).toBe(0)
    expect(await found({ role: 'owner' })).toBe(1)
    expect(await found({ state: 'invited' })).toBe(2)
    expect(await found({ state: 'deactivated' })).toBe(0)
  })

  it('gives members names, titles and roles of active colleagues only', async () => {
    const { company, ben } = await createStaff()
    const answer = await list(ben, company, { state: 'invited', search: '' })
    expect(employeesOf(answer)).toEqual([])
    const people = employeesOf(await list(ben, company))
    expect(people).toHaveLength(3)
    for (const person of people)
      expect(person).toMatchObject({ email: '', employeeNumber: '', invitation: null, cards: 0 })
    expect(people.filter(({ profileId }) => profileId !== null)).toMatchObject([{ isYou: true }])
    expect(total(await list(ben, company, { search: 'example.com' }))).toBe(0)
    expect((await list({ token: tokenOf({ userId: 'mallory' }) }, company)).status).toBe(404)
  })
})

describe('inviting people', () => {
  const send = ({ id: companyId, owner }: TestCompany, employees: object[]) =>
    server.send(calls.inviteEmployees, {
      token: owner.token,
      params: { companyId },
      body: { employees },
    })

  it('takes several at once, or none', async () => {
    const { company } = await createStaff()
    const before = await server.contents()
    const known = [
      [{ email: 'ben@example.com' }, 'email'],
      [{ email: 'ZOE@example.com' }, 'email'],
    ] as const
    for (const [person, field] of known) {
      const { status, error } = await send(company, [{ email: 'new@example.com' }, person])
      expect([status, Object.keys(error?.fields ?? {})]).toEqual([409, [`employees.1.${field}`]])
    }
    const twice = await send(company, [{ email: 'a@example.com' }, { email: 'A@example.com' }])
    expect([twice.status, twice.error?.fields]).toMatchObject([
      422,
      { 'employees.1.email': 'This address is in the list twice.' },
    ])
    expect((await send(company, [{ email: 'a@example.com', role: 'owner' }])).status).toBe(422)
    expect(await server.contents()).toBe(before)
    const numbered = [{ email: 'a@example.com', employeeNumber: '1' }]
    expect((await send(company, numbered)).status).toBe(201)
    const again = await send(company, [{ email: 'b@example.com', employeeNumber: '1' }])
    expect(again.error?.fields).toHaveProperty(['employees.0.employeeNumber'])
  })

  it('is for administrators', async () => {
    const { company, ben } = await createStaff()
    const { status } = await server.send(calls.inviteEmployees, {
      token: ben.token,
      params: { companyId: company.id },
      body: { employees: [{ email: 'new@example.com' }] },
    })
    expect(status).toBe(403)
  })

  it('of somebody who left begins anew', async () => {
    const { company, eva, zoe } = await createStaff()
    const place = { companyId: company.id, employeeId: zoe.id }
    await update(server, eva, place, { state: 'deactivated' })
    const answer = await send(company, [{ email: 'zoe@example.com', role: 'admin' }])
    expect(employeesOf(answer)).toMatchObject([
      { id: zoe.id, state: 'invited', role: 'admin', firstName: 'Zoë', version: 3 },
    ])
  })
})

describe('changing a person', () => {
  it('is for administrators, with the version they read', async () => {
    const { company, eva, zoe } = await createStaff()
    const place = { companyId: company.id, employeeId: zoe.id }
    const facts = { jobTitle: 'Head of light', employeeNumber: '7', email: 'Z@example.com' }
    const changed = await update(server, eva, place, facts)
    expect(employeeOf(changed)).toMatchObject({
      jobTitle: 'Head of light',
      employeeNumber: '7',
      email: 'z@example.com',
      version: 2,
    })
    expect((await update(server, eva, place, facts, 1)).error?.code).toBe('VERSION_CONFLICT')
    expect(employeeOf(await update(server, eva, place, facts, 2)).version).toBe(2)
    expect(total(await list(eva, company, { search: 'head z@example.com' }))).toBe(1)
    const taken = await update(server, eva, place, { email: 'ben@example.com' }, 2)
    expect([taken.status, Object.keys(taken.error?.fields ?? {})]).toEqual([409, ['email']])
  })

  it('keeps the address of somebody who accepted', async () => {
    const { company, eva, ben } = await createStaff()
    const place = { companyId: company.id, employeeId: ben.employeeId }
    const { status, error } = await update(server, eva, place, { email: 'x@example.com' }, 2)
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([409, ['email']])
  })

  it.each([
    [{ jobTitle: 'Boss' }, 'jobTitle'],
    [{ role: 'admin' }, 'role'],
    [{ employeeNumber: '1' }, 'employeeNumber'],
  ])('is denied to the member: %j', async (patch, field) => {
    const { company, ben } = await createStaff()
    const place = { companyId: company.id, employeeId: ben.employeeId }
    const before = await server.contents()
    const { status, error } = await update(server, ben, place, patch, 2)
    expect([status, error?.code, Object.keys(error?.fields ?? {})]).toEqual([
      403,
      'FORBIDDEN',
      [field],
    ])
    expect(await server.contents()).toBe(before)
  })

  it('hides invited people from members, and colleagues are not theirs to change', async () => {
    const { company, ben, eva, zoe } = await createStaff()
    const at = (employeeId: string) => ({ companyId: company.id, employeeId })
    expect((await update(server, ben, at(zoe.id), { jobTitle: 'X' })).status).toBe(404)
    const colleague = await update(server, ben, at(eva.employeeId), { state: 'deactivated' }, 2)
    expect(colleague.status).toBe(403)
  })
})

describe('the profile that shows the company', () => {
  it('is chosen by the person alone, among their own that show no other company', async () => {
    const { company, ben, eva } = await createStaff()
    const place = { companyId: company.id, employeeId: ben.employeeId }
    const own = { profileId: ben.defaultProfileId }
    const cleared = await update(server, ben, place, { profileId: null }, 2)
    expect(employeeOf(cleared)).toMatchObject({ profileId: null, version: 3 })
    const byAdmin = await update(server, eva, place, own, 3)
    expect([byAdmin.status, Object.keys(byAdmin.error?.fields ?? {})]).toEqual([403, ['profileId']])
    expect((await update(server, ben, place, { profileId: eva.defaultProfileId }, 3)).status).toBe(
      404,
    )
    const other = await createTestCompany(server, { userId: 'max', name: 'Other' })
    const second = await join(server, other, 'ben')
    const taken = await update(server, ben, place, own, 3)
    expect([taken.status, Object.keys(taken.error?.fields ?? {})]).toEqual([409, ['profileId']])
    const there = { companyId: other.id, employeeId: second.employeeId }
    await update(server, ben, there, { profileId: null }, 2)
    expect(employeeOf(await update(server, ben, place, own, 3)).profileId).toBe(
      ben.defaultProfileId,
    )
  })

  it('shows one company, also when two are chosen for it at once', async () => {
    const { company, ben } = await createStaff()
    const other = await createTestCompany(server, { userId: 'max', name: 'Other' })
    const second = await join(server, other, 'ben')
    const here = { companyId: company.id, employeeId: ben.employeeId }
    const there = { companyId: other.id, employeeId: second.employeeId }
    await update(server, ben, here, { profileId: null }, 2)
    const own = { profileId: ben.defaultProfileId }
    const answers = await Promise.all([
      update(server, ben, here, own, 3),
      update(server, ben, there, own, 2),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})
