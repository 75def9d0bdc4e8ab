import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getEmployeeImport } from '@/contract/companies/employeeFiles'
import { paths } from '@/shared/paths'
import { renderApp } from '@/testing/renderApp'
import { callFailsWith } from '@/testing/scenarios'
import { serveCompany } from '../../testing/serveCompany'
import { buildEmployeeImport, serveEmployeeImport } from '../../testing/serveEmployeeImport'

function open(isOfOther = false) {
  const { company, actor } = serveCompany()
  serveEmployeeImport(buildEmployeeImport(company.id, { plan: { joiner: 1 } }))
  if (isOfOther) callFailsWith(getEmployeeImport, 'NOT_FOUND')
  return renderApp(paths.company(undefined, 'import'), { actor })
}
const plan = () => screen.findByRole('region', { name: 'Your plan' })

it('leads back to a plan that waits', async () => {
  const { user } = open()
  expect(await plan()).toHaveTextContent(/You planned an import of people\.csv on March 1, 2026/)
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByRole('heading', { name: 'Review the plan' })).toBeVisible()
})

it('discards a plan that waits', async () => {
  const { user } = open()
  await user.click(within(await plan()).getByRole('button', { name: 'Discard plan' }))
  await waitFor(() => {
    expect(screen.queryByRole('region', { name: 'Your plan' })).not.toBeInTheDocument()
  })
  await waitFor(() => {
    expect(screen.getByRole('form', { name: 'Import employees' })).toHaveFocus()
  })
})

it('is silent about the plan of another company', async () => {
  open(true)
  expect(await screen.findByRole('button', { name: 'Check the file' })).toBeVisible()
  expect(await screen.findByRole('button', { name: /1 waiting/ })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Your plan' })).not.toBeInTheDocument()
})
