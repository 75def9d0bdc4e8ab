import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { importEmployees } from '@/contract/companies/employeeFiles'
import { paths } from '@/shared/paths'
import { renderApp } from '@/testing/renderApp'
import { callWaits } from '@/testing/scenarios'
import { serveCompany } from '../testing/serveCompany'
import {
  buildEmployeeImport,
  employeeFile,
  serveEmployeeImport,
} from '../testing/serveEmployeeImport'

it('a plan that is ready after its tab was left does not change another address', async () => {
  const { company, actor } = serveCompany()
  const fake = serveEmployeeImport(buildEmployeeImport(company.id, { plan: { joiner: 1 } }))
  const { user, router } = renderApp(paths.company(undefined, 'import'), { actor })
  const answer = callWaits(importEmployees)
  await user.upload(await screen.findByLabelText(/Drop an employee file here/), employeeFile())
  await user.click(screen.getByRole('button', { name: 'Check the file' }))
  await router.navigate('/elsewhere?search=ada')
  await screen.findByText('Page not found')
  const listed = fake.jobs.listRequests
  answer()
  // The background work is listed again once the plan is there.
  await waitFor(() => {
    expect(fake.jobs.listRequests).toBeGreaterThan(listed)
  })
  expect(router.state.location).toMatchObject({ pathname: '/elsewhere', search: '?search=ada' })
})
