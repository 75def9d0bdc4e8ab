import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { api } from '@/api/api'
import { getRoles } from '@/contract/account/users'
import { getCompany } from '@/contract/companies/companies'
import type { CompanyRole } from '@/contract/companies/company'
import { updateEmployee } from '@/contract/companies/employees'
import { paths } from '@/shared/paths'
import { buildCompanyRules, buildEmployee } from '@/testing/buildCompany'
import { buildRules } from '@/testing/builders'
import { renderApp } from '@/testing/renderApp'
import { callAnswers, callFailsWith } from '@/testing/scenarios'
import { server } from '@/testing/server'
import { signRules } from '@/testing/signRules'
import { serveCompany } from '../testing/serveCompany'

const START = new Date('2026-03-04T09:30:00Z')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
})

afterEach(() => {
  vi.useRealTimers()
})

/** Serves a company whose user has a role, which can change elsewhere a minute later. */
function serveRole(role: CompanyRole) {
  const served = serveCompany({ role }, ({ id, employeeId }) => [
    buildEmployee({ companyId: id, id: employeeId, isYou: true, role }),
    buildEmployee({ companyId: id, firstName: 'Ben', lastName: 'Adeyemi' }),
  ])
  const { company } = served
  const changeRole = async (next: CompanyRole) => {
    const rules = [...buildRules('user-1'), ...buildCompanyRules(company.id, next)]
    callAnswers(getCompany, { ...company, role: next })
    callAnswers(getRoles, { permissions: await signRules({ rules }) })
    vi.setSystemTime(START.getTime() + 60_000)
  }
  return { ...served, changeRole }
}

/** Counts the requests of these paths. */
function countCalls(paths: readonly string[]): Record<string, number> {
  const counts = Object.fromEntries(paths.map((path) => [path, 0]))
  const onRequest = ({ request }: { request: Request }) => {
    const { pathname } = new URL(request.url)
    if (request.method === 'GET' && pathname in counts)
      counts[pathname] = (counts[pathname] ?? 0) + 1
  }
  server.events.on('request:start', onRequest)
  onTestFinished(() => {
    server.events.removeListener('request:start', onRequest)
  })
  return counts
}

type Store = ReturnType<typeof renderApp>['store']

async function allAnswered(store: Store): Promise<void> {
  await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()))
}

const tabs = () => screen.queryByRole('navigation', { name: 'Company' })
const isMember = async () => {
  expect(await screen.findByText('Only administrators can open this')).toBeVisible()
  expect(await screen.findByText('Member')).toBeVisible()
  expect(tabs()).not.toBeInTheDocument()
}

it('asks for the company with each tab, once, and for the roles not again', async () => {
  const { actor, company } = serveRole('admin')
  const companyPath = `/v1/company/${company.id}`
  const asked = countCalls([companyPath, '/v1/roles/'])
  const { user, store } = renderApp(paths.company(), { actor })
  expect(await screen.findByRole('textbox', { name: 'About' })).toBeVisible()
  await allAnswered(store)
  expect(asked).toEqual({ [companyPath]: 1, '/v1/roles/': 1 })
  for (const [at, tab] of ['Branding', 'Links', 'Details'].entries()) {
    // At once, as somebody who looks for something does.
    await user.click(screen.getByRole('link', { name: tab }))
    await allAnswered(store)
    expect(asked).toEqual({ [companyPath]: at + 2, '/v1/roles/': 1 })
  }
})

it('shows a new administrator the tabs when the company is opened again', async () => {
  const { actor, company, changeRole } = serveRole('member')
  const { user } = renderApp(paths.company(), { actor })
  expect(await screen.findByText(`People at ${company.name}`)).toBeVisible()
  await changeRole('admin')
  await user.click(screen.getByRole('link', { name: 'Cards' }))
  expect(await screen.findByRole('heading', { level: 1, name: /cards/i })).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Company' }))
  expect(await screen.findByRole('link', { name: 'Employees' })).toBeVisible()
  expect(tabs()).toBeVisible()
})

it('closes the tabs to a former administrator who opens another one', async () => {
  const { actor, changeRole } = serveRole('admin')
  const { user } = renderApp(paths.company(), { actor })
  const links = await screen.findByRole('link', { name: 'Employees' })
  await changeRole('member')
  await user.click(links)
  await isMember()
})

it('closes the tabs to a former administrator who does not find a person any more', async () => {
  const { actor, company, changeRole } = serveRole('admin')
  const { user } = renderApp(paths.company(company.id, 'employees'), { actor })
  await user.click(await screen.findByRole('button', { name: 'Ben Adeyemi' }))
  await user.type(await screen.findByRole('textbox', { name: 'Job title' }), '!')
  await changeRole('member')
  callFailsWith(updateEmployee, 'NOT_FOUND')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await isMember()
})

it('shows a new owner that they own the company in the next tab', async () => {
  const { actor, changeRole } = serveRole('admin')
  const { user } = renderApp(paths.company(), { actor })
  const roles = await screen.findByRole('link', { name: 'Roles' })
  await changeRole('owner')
  await user.click(roles)
  expect(await screen.findByText('Hand over the company')).toBeVisible()
})
