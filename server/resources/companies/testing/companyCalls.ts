import * as v from 'valibot'
import type { User } from '@/contract/account/users'
import * as companyContract from '@/contract/companies/companies'
import { type Company, type CompanyRole, company } from '@/contract/companies/company'
import * as employeeContract from '@/contract/companies/employees'
import { type Employee, employee } from '@/contract/companies/employees'
import type { Answer, Send, TestServer } from '../../../testing/harness'
import { TENANT } from '../../../testing/testIdentity'
import { grantPremium } from '../../billing'

export const calls = { ...companyContract, ...employeeContract }
type Actor = User & { token: string }

/** A company with its owner `ada`, and what tests do with it. */
export interface TestCompany extends Company {
  owner: Actor
}

const itemsOf = v.object({ items: v.array(employee) })

export function companyOf({ data }: Answer): Company {
  return v.parse(company, data)
}

export function employeeOf({ data }: Answer): Employee {
  return v.parse(employee, data)
}

export function employeesOf({ data }: Answer): Employee[] {
  return v.parse(itemsOf, data).items
}

/** Creates a user who may create companies. */
export async function createPremium(server: TestServer, userId: string): Promise<Actor> {
  const actor = await server.createActor(userId)
  await grantPremium(server.deps, { tenantId: TENANT, userId }, { until: null, now: server.now })
  return actor
}

export async function createTestCompany(
  server: TestServer,
  { userId = 'ada', name = 'Verdigris' } = {},
): Promise<TestCompany> {
  const owner = await createPremium(server, userId)
  const answer = await server.send(calls.createCompany, { token: owner.token, body: { name } })
  return { ...companyOf(answer), owner }
}

/** Returns the secret part of an invitation's link. */
export function tokenIn({ invitation }: Employee): string {
  return invitation?.link?.split('invitation=')[1] ?? ''
}

/** Invites one person and returns the invitation as the owner sees it. */
export async function invite(
  server: TestServer,
  { id: companyId, owner }: TestCompany,
  person: Record<string, string>,
  sendInvitations = false,
): Promise<Employee> {
  const body = { employees: [person], sendInvitations }
  const answer = await server.send(calls.inviteEmployees, {
    token: owner.token,
    params: { companyId },
    body,
  })
  const [invited] = employeesOf(answer)
  if (!invited) throw new Error('Nobody was invited.')
  return invited
}

/** Creates a user who joins the company by an invitation. */
export async function join(
  server: TestServer,
  company: TestCompany,
  userId: string,
  role: Exclude<CompanyRole, 'owner'> = 'member',
): Promise<Actor & { employeeId: string }> {
  const actor = await server.createActor(userId)
  const invited = await invite(server, company, { email: `${userId}@example.com`, role })
  const answer = await server.send(calls.acceptInvitation, {
    token: actor.token,
    body: { token: tokenIn(invited) },
  })
  return { ...actor, employeeId: employeeOf(answer).id }
}

/** Changes a person; the version is the stored one unless given. */
export async function update(
  server: TestServer,
  { token }: { token: string },
  { companyId, employeeId }: { companyId: string; employeeId: string },
  body: object,
  version = 1,
): Promise<Answer> {
  const send: Send = {
    token,
    params: { companyId, employeeId },
    body,
    headers: { 'if-match': `"${String(version)}"` },
  }
  return server.send(calls.updateEmployee, send)
}
