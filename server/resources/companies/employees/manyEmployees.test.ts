import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { MAX_EMPLOYEES } from '@/contract/companies/employees'
import { useTestServer } from '../../../testing/harness'
import { TENANT } from '../../../testing/testIdentity'
import { employees } from '../tables'
import { calls, createTestCompany, employeesOf } from '../testing/companyCalls'

const server = useTestServer()
const PEOPLE = 10_000

it('gives any window of 10,000 people, searched and sorted', async () => {
  const company = await createTestCompany(server)
  await server.database.db.execute(sql`insert into ${employees}
    (tenant_id, company_id, id, email, first_name, last_name, job_title, department,
      employee_number, role, state, search_text, created_at, updated_at)
    select ${TENANT}, ${company.id}::uuid, gen_random_uuid(), 'p' || n || '@example.com', 'Person',
      lpad(n::text, 5, '0'), 'Title ' || n % 7, 'Department ' || n % 13, n::text, 'member', 'invited',
      'person ' || lpad(n::text, 5, '0') || E'\ntitle ' || n % 7 || E'\ndepartment ' || n % 13
        || E'\np' || n || E'@example.com\n' || n, now(), now()
    from generate_series(1, ${PEOPLE}) n`)
  const list = async (params: Record<string, string | number>) => {
    const answer = await server.send(calls.listEmployees, {
      token: company.owner.token,
      params: { companyId: company.id, ...params },
    })
    const { total } = v.parse(v.object({ total: v.number() }), answer.data)
    return { total, names: employeesOf(answer).map(({ lastName }) => lastName) }
  }
  expect(await list({ search: 'person', offset: 9_998 })).toEqual({
    total: PEOPLE,
    names: ['09999', '10000'],
  })
  expect(await list({ search: 'p4711@', sort: '-name' })).toEqual({ total: 1, names: ['04711'] })
  const byDepartment = await list({ sort: '-department', search: 'title', limit: 2 })
  expect(byDepartment.names).toEqual(['00009', '00022'])
})

it('invites back who left a company that has the most people', async () => {
  const company = await createTestCompany(server)
  await server.database.db.execute(sql`insert into ${employees}
    (tenant_id, company_id, id, email, first_name, last_name, job_title, department,
      employee_number, role, state, search_text, created_at, updated_at)
    select ${TENANT}, ${company.id}::uuid, gen_random_uuid(), 'p' || n || '@example.com', '', '', '',
      '', '', 'member', 'deactivated', '', now(), now()
    from generate_series(2, ${MAX_EMPLOYEES}) n`)
  const invite = (email: string) =>
    server.send(calls.inviteEmployees, {
      token: company.owner.token,
      params: { companyId: company.id },
      body: { employees: [{ email }], sendInvitations: false },
    })
  expect((await invite('new@example.com')).status).toBe(409)
  expect((await invite('p2@example.com')).status).toBe(201)
})
