import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createCompany, getCompany, listCompanies } from '@/contract/companies/companies'
import { listEmployees, updateEmployee } from '@/contract/companies/employees'
import { listProfiles } from '@/contract/profiles/profiles'
import { paths } from '@/shared/paths'
import { buildActor } from '@/testing/actor'
import { buildCompany, buildEmployee, companySummaryOf } from '@/testing/buildCompany'
import { buildProfile, buildRules } from '@/testing/builders'
import { renderApp } from '@/testing/renderApp'
import { callAnswers, callFailsWith, callWaits } from '@/testing/scenarios'
import { collectBodies, serveCompany } from '../testing/serveCompany'

describe('without a company', () => {
  it('says what a company is for, and offers nothing to who may not create one', async () => {
    const rules = buildRules('user-1').filter(({ subject }) => subject !== 'Company')
    renderApp(paths.company(), { actor: buildActor({ rules }) })
    expect(
      await screen.findByRole('heading', { level: 1, name: 'You don’t belong to a company yet' }),
    ).toBeVisible()
    expect(screen.getByText(/Open the link in the invitation/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Create a company' })).not.toBeInTheDocument()
  })

  it('creates one, and opens it', async () => {
    const company = buildCompany({ name: 'Northwind' })
    const own = { action: 'manage', subject: 'Company', conditions: { id: company.id } } as const
    const actor = buildActor({ rules: [...buildRules('user-1'), own] })
    const bodies = collectBodies(createCompany, company)
    const { user, router } = renderApp(paths.company(), { actor })
    await user.click(await screen.findByRole('button', { name: 'Create a company' }))
    const dialog = await screen.findByRole('dialog', { name: 'Create a company' })
    await user.click(within(dialog).getByRole('button', { name: 'Create company' }))
    expect(within(dialog).getByLabelText(/Name/)).toHaveAccessibleDescription(
      /This field is required/,
    )
    callAnswers(listCompanies, { items: [companySummaryOf(company)] })
    callAnswers(getCompany, company)
    await user.type(within(dialog).getByLabelText(/Name/), 'Northwind{Enter}')
    expect(await screen.findByRole('button', { name: 'Northwind, switch company' })).toBeVisible()
    expect(bodies).toEqual([{ name: 'Northwind', website: '' }])
    expect(router.state.location.search).toBe(`?company=${company.id}`)
    expect(screen.getByRole('navigation', { name: 'Company' })).toBeVisible()
  })

  it('tells of one that was created after its dialog was left, and does not open it', async () => {
    const actor = buildActor()
    callAnswers(createCompany, buildCompany({ name: 'Northwind' }))
    const answer = callWaits(createCompany)
    const { user, router } = renderApp(`${paths.company()}?panel=new`, { actor })
    await user.type(await screen.findByLabelText(/Name/), 'Northwind{Enter}')
    await router.navigate(paths.contacts)
    await waitFor(() => {
      expect(screen.queryByText('Create company')).not.toBeInTheDocument()
    })
    answer()
    expect(await screen.findByText('Created Northwind. You are its owner.')).toBeVisible()
    expect(router.state.location.pathname).toBe('/contacts')
  })

  it('keeps what was typed where a plan allows no more, and leads to the plans', async () => {
    const message = 'Your plan allows 1 company. Choose another plan to create more.'
    callFailsWith(createCompany, 'PLAN_LIMIT', { message })
    const { user } = renderApp(`${paths.company()}?panel=new`)
    await user.type(await screen.findByLabelText(/Name/), 'Northwind{Enter}')
    expect(await screen.findByText(message)).toBeVisible()
    expect(screen.getByRole('link', { name: 'See plans' })).toBeVisible()
    expect(screen.getByLabelText(/Name/)).toHaveValue('Northwind')
  })
})

describe('the page', () => {
  it('shows the error of a failed load, and loads again', async () => {
    callFailsWith(listCompanies, 'INTERNAL')
    const { user } = renderApp(paths.company())
    expect(await screen.findByText('Your companies could not be loaded')).toBeVisible()
    const { company } = serveCompany()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('heading', { level: 1, name: company.name })).toBeVisible()
  })

  it('shows the error of a company that could not be loaded', async () => {
    const { actor } = serveCompany()
    callFailsWith(getCompany, 'INTERNAL')
    renderApp(paths.company(), { actor })
    expect(await screen.findByText('Verdigris Studio could not be loaded')).toBeVisible()
  })

  it('says so where the company is gone since the list was loaded', async () => {
    const { actor } = serveCompany()
    callFailsWith(getCompany, 'NOT_FOUND')
    renderApp(paths.company(), { actor })
    expect(
      await screen.findByRole('heading', { level: 1, name: 'You don’t belong to this company' }),
    ).toBeVisible()
  })

  it('switches between companies', async () => {
    const { company, actor } = serveCompany()
    const other = buildCompany({ name: 'Northwind', role: 'member' })
    callAnswers(listCompanies, { items: [company, other].map(companySummaryOf) })
    const { user } = renderApp(paths.company(), { actor })
    await user.click(
      await screen.findByRole('button', { name: 'Verdigris Studio, switch company' }),
    )
    callAnswers(getCompany, other)
    await user.click(await screen.findByRole('menuitem', { name: /Northwind/ }))
    expect(await screen.findByRole('button', { name: 'Northwind, switch company' })).toBeVisible()
  })

  it('says so where the user does not belong to the company', async () => {
    const { actor } = serveCompany()
    renderApp(paths.company('00000000-0000-4000-8000-00000000ffff'), { actor })
    expect(
      await screen.findByRole('heading', { level: 1, name: 'You don’t belong to this company' }),
    ).toBeVisible()
  })
})

describe('a member', () => {
  const people = (companyId: string, employeeId: string) => [
    buildEmployee({ companyId, id: employeeId, isYou: true, firstName: 'Mira', email: '' }),
    buildEmployee({ companyId, firstName: 'Ben', lastName: 'Adeyemi', email: '' }),
  ]
  const asMember = () =>
    serveCompany(
      { role: 'member', about: 'We restore optics.', website: 'verdigris.example' },
      (c) => people(c.id, c.employeeId),
    )

  it('sees the company and colleagues, and no tab', async () => {
    const { actor } = asMember()
    renderApp(paths.company(), { actor })
    expect(await screen.findByText('We restore optics.')).toBeVisible()
    expect(screen.getByRole('link', { name: /verdigris\.example/ })).toBeVisible()
    expect(screen.getAllByText('Member').length).toBeGreaterThan(0)
    expect(await screen.findByRole('row', { name: 'Ben Adeyemi' })).toBeVisible()
    expect(screen.queryByRole('navigation', { name: 'Company' })).not.toBeInTheDocument()
  })

  it('cannot open a tab of administrators', async () => {
    const { company, actor } = asMember()
    renderApp(paths.company(company.id, 'employees'), { actor })
    expect(await screen.findByText('Only administrators can open this')).toBeVisible()
  })

  it('sees the error where colleagues could not be loaded', async () => {
    const { actor } = asMember()
    callFailsWith(listEmployees, 'FORBIDDEN')
    renderApp(paths.company(), { actor })
    expect(await screen.findByText('You don’t have permission to see these people')).toBeVisible()
  })

  it('chooses the profile that shows the company', async () => {
    const { company, actor } = asMember()
    const profile = buildProfile()
    callAnswers(listProfiles, { items: [profile] })
    const bodies = collectBodies(
      updateEmployee,
      buildEmployee({ companyId: company.id, isYou: true, profileId: profile.id }),
    )
    const { user } = renderApp(paths.company(), { actor })
    await user.click(
      await screen.findByRole('combobox', { name: 'Profile that shows Verdigris Studio' }),
    )
    await user.click(await screen.findByTitle('Work'))
    await waitFor(() => {
      expect(bodies).toEqual([{ profileId: profile.id }])
    })
  })

  it('leaves after a confirmation that says what ends', async () => {
    const { company, actor } = asMember()
    const bodies = collectBodies(
      updateEmployee,
      buildEmployee({ companyId: company.id, isYou: true, state: 'deactivated' }),
    )
    const { user } = renderApp(paths.company(), { actor })
    await user.click(await screen.findByRole('button', { name: 'Leave company' }))
    const dialog = await screen.findByRole('dialog', { name: 'Leave Verdigris Studio?' })
    expect(dialog).toHaveTextContent(/are deactivated.*no longer shows.*contacts stay yours/)
    callAnswers(listCompanies, { items: [] })
    callFailsWith(getCompany, 'NOT_FOUND')
    await user.click(within(dialog).getByRole('button', { name: 'Leave company' }))
    expect(await screen.findByText('You don’t belong to a company yet')).toBeVisible()
    expect(bodies).toEqual([{ state: 'deactivated' }])
  })
})
