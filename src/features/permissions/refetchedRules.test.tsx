import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getRoles } from '@/contract/account/users'
import { getCompany, listCompanies, updateCompany } from '@/contract/companies/companies'
import type { Rule } from '@/contract/ruleSet'
import { paths } from '@/shared/paths'
import { buildActor } from '@/testing/actor'
import { buildCompany, buildCompanyRules, companySummaryOf } from '@/testing/buildCompany'
import { buildRules } from '@/testing/builders'
import { takeConsoleErrors } from '@/testing/consoleErrors'
import { onCall, success } from '@/testing/handlers/callHandler'
import { renderApp } from '@/testing/renderApp'
import { callAnswers, callFailsWith } from '@/testing/scenarios'
import { server } from '@/testing/server'
import { signRules } from '@/testing/signRules'

const company = buildCompany({ role: 'admin' })
const rulesAs = (role: 'admin' | 'member') => [
  ...buildRules('user-1'),
  ...buildCompanyRules(company.id, role),
]

/** Serves these rules from now on. Returns the number of times that they were asked for. */
function rulesAre(rules: Rule[]): () => number {
  let count = 0
  server.use(
    onCall(getRoles, async () => {
      count += 1
      return success(getRoles, { permissions: await signRules({ rules, sub: 'user-1' }) })
    }),
  )
  return () => count
}

it('a call that is forbidden refetches the rules once, and controls that they took away go', async () => {
  callAnswers(listCompanies, { items: [companySummaryOf(company)] })
  callAnswers(getCompany, company)
  const { user } = renderApp(paths.company(), { actor: buildActor({ rules: rulesAs('admin') }) })
  await user.type(await screen.findByRole('textbox', { name: 'About' }), 'Optics')
  const asked = rulesAre(rulesAs('member'))
  callFailsWith(updateCompany, 'FORBIDDEN', { message: 'Only administrators may do this.' })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => {
    expect(screen.queryByRole('navigation', { name: 'Company' })).not.toBeInTheDocument()
  })
  expect(screen.queryByRole('textbox', { name: 'About' })).not.toBeInTheDocument()
  expect(within(document.body).getByRole('heading', { level: 1 })).toHaveTextContent(company.name)
  expect(asked()).toBe(1)
})

it('a forbidden call of the rules themselves does not ask again', async () => {
  const sent: string[] = []
  callFailsWith(getRoles, 'FORBIDDEN')
  server.events.on('request:start', ({ request }) => {
    if (new URL(request.url).pathname === '/v1/roles/') sent.push(request.url)
  })
  renderApp(paths.company())
  await screen.findByRole('heading', { level: 1, name: /don’t have permission/ })
  const before = sent.length
  await screen.findByRole('button', { name: /^Account of/ })
  expect(sent).toHaveLength(before)
  expect(takeConsoleErrors()).toHaveLength(1)
})
