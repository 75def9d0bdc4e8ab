import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listCompanies } from '@/contract/companies/companies'
import { buildCompany, buildEmployee, companySummaryOf } from '@/testing/buildCompany'
import { renderApp } from '@/testing/renderApp'
import { callAnswers, callFailsWith } from '@/testing/scenarios'
import { employeesAre } from '../testing/serveCompany'

const openForm = async () => {
  const { user } = renderApp('/contacts?account=security')
  await user.click(await screen.findByRole('button', { name: 'Delete account' }))
}

it('the form that deletes the account says what becomes of each company', async () => {
  const owned = buildCompany({ name: 'Verdigris Studio' })
  const joined = buildCompany({ name: 'Northwind', role: 'member' })
  callAnswers(listCompanies, { items: [owned, joined].map(companySummaryOf) })
  employeesAre([buildEmployee({ role: 'owner', isYou: true })])
  await openForm()
  const list = await screen.findByRole('list', { name: 'Your companies' })
  expect(
    await within(list).findByText(
      /Verdigris Studio goes with your account, because it has no other administrator/,
    ),
  ).toBeVisible()
  expect(within(list).getByText(/You leave Northwind/)).toBeVisible()
})

it('names the administrator who is next to own a company', async () => {
  callAnswers(listCompanies, { items: [companySummaryOf(buildCompany())] })
  employeesAre([buildEmployee({ role: 'admin', firstName: 'Ben', lastName: 'Adeyemi' })])
  await openForm()
  expect(await screen.findByText(/Verdigris Studio passes to Ben Adeyemi/)).toBeVisible()
})

it('says so where the companies could not be loaded', async () => {
  callFailsWith(listCompanies, 'INTERNAL')
  await openForm()
  expect(await screen.findByText(/Your companies could not be loaded/)).toBeVisible()
})
