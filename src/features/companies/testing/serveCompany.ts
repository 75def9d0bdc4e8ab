import { getCompany, listCompanies } from '@/contract/companies/companies'
import type { Company } from '@/contract/companies/company'
import { type Employee, listEmployees } from '@/contract/companies/employees'
import { buildActor } from '@/testing/actor'
import {
  buildCompany,
  buildCompanyRules,
  buildEmployee,
  companySummaryOf,
} from '@/testing/buildCompany'
import { buildRules } from '@/testing/builders'
import { onCall, success } from '@/testing/handlers/callHandler'
import { callAnswers } from '@/testing/scenarios'
import { server } from '@/testing/server'

/** Serves a company and its people. Returns the company, and the user with its role in it. */
export function serveCompany(
  overrides: Partial<Company> = {},
  people: (company: Company) => Employee[] = (company) => [
    buildEmployee({ companyId: company.id, id: company.employeeId, isYou: true }),
  ],
) {
  const company = buildCompany(overrides)
  callAnswers(listCompanies, { items: [companySummaryOf(company)] })
  callAnswers(getCompany, company)
  employeesAre(people(company))
  const rules = [...buildRules('user-1'), ...buildCompanyRules(company.id, company.role)]
  return { company, actor: buildActor({ rules }) }
}

/** Serves these people, filtered and windowed like the server. */
export function employeesAre(people: readonly Employee[]): void {
  server.use(
    onCall(listEmployees, ({ request }) => {
      const query = new URL(request.url).searchParams
      const states = query.getAll('state')
      const roles = query.getAll('role')
      const search = (query.get('search') ?? '').toLowerCase()
      const found = people.filter(
        ({ state, role, firstName, lastName, email }) =>
          (states.length === 0 ? state !== 'deactivated' : states.includes(state)) &&
          (roles.length === 0 || roles.includes(role)) &&
          `${firstName} ${lastName} ${email}`.toLowerCase().includes(search),
      )
      const offset = Number(query.get('offset') ?? 0)
      const limit = Number(query.get('limit') ?? 100)
      return success(listEmployees, {
        items: found.slice(offset, offset + limit),
        offset,
        total: found.length,
      })
    }),
  )
}

/** Answers a call, and collects the bodies that it was sent. */
export function collectBodies(call: Parameters<typeof onCall>[0], answer: unknown): unknown[] {
  const bodies: unknown[] = []
  server.use(
    onCall(call, async ({ request }) => {
      bodies.push(await request.json())
      return success(call, answer)
    }),
  )
  return bodies
}
