import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Subscription, listSubscriptions } from '@/contract/billing/billing'
import { createCheckout } from '@/contract/billing/checkout'
import { listPlans } from '@/contract/billing/plan'
import { listCompanies } from '@/contract/companies/companies'
import type { CompanyRole } from '@/contract/companies/company'
import { browserTab } from '@/shared/lib/externalPage'
import { buildBilling, buildPlan, buildPrice, buildSubscription } from '@/testing/buildBilling'
import { buildCompany, companySummaryOf } from '@/testing/buildCompany'
import { buildId } from '@/testing/builders'
import { onCall, success } from '@/testing/handlers/callHandler'
import { renderApp } from '@/testing/renderApp'
import { callAnswers } from '@/testing/scenarios'
import { server } from '@/testing/server'

const team = buildPlan({
  id: 'team',
  name: 'Team',
  subscriber: 'company',
  prices: [buildPrice({ id: 'price_team', amount: 4900 })],
})

function open(role: CompanyRole, own: Partial<Subscription> | null = null) {
  const company = buildCompany({ name: 'Verdigris', role })
  const names = { companyId: company.id, companyName: 'Verdigris' }
  callAnswers(listCompanies, { items: [companySummaryOf(company)] })
  callAnswers(listPlans, { items: [buildPlan(), team] })
  callAnswers(
    listSubscriptions,
    buildBilling({
      isSelling: true,
      items: own ? [buildSubscription({ kind: 'stripe', ...names, ...own })] : [],
      companies: [
        { ...names, seats: { used: 3, allowed: 5 }, readOnlyFrom: null, seatsEndAt: null },
      ],
    }),
  )
  const assign = vi.spyOn(browserTab, 'assign').mockImplementation(() => undefined)
  return { ...renderApp('/somewhere?account=plan'), company, assign }
}
const part = () => screen.findByRole('region', { name: 'Verdigris' })

/** Returns the dialog over the account; in tests, Ant Design gives all dialogs one id. */
async function question(title: string) {
  await screen.findByText(title)
  return screen.getAllByRole('dialog').at(-1) ?? document.body
}

describe('the plan of a company', () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })

  it('is bought by its owner, for the company', async () => {
    const { user, company, assign } = open('owner')
    const bodies: unknown[] = []
    server.use(
      onCall(createCheckout, async ({ request }) => {
        bodies.push(await request.json())
        const url = 'https://checkout.stripe.com/c/2'
        return success(createCheckout, { id: buildId(), url, expiresAt: company.createdAt })
      }),
    )
    const shown = within(await part())
    expect(await shown.findByRole('heading', { name: 'Plans for Verdigris' })).toBeVisible()
    expect(shown.getByText('25 active employees')).toBeVisible()
    expect(shown.queryByRole('article', { name: 'Pro' })).not.toBeInTheDocument()
    await user.click(shown.getByRole('button', { name: 'Subscribe to Team' }))
    await waitFor(() => {
      expect(assign).toHaveBeenCalledOnce()
    })
    expect(bodies).toEqual([{ priceId: 'price_team', companyId: company.id }])
  })

  it('is changed by its owner', async () => {
    const { user } = open('owner', {
      planId: 'team',
      planName: 'Team',
      periodEndsAt: '2027-01-31T12:00:00.000Z',
    })
    const shown = within(await part())
    await user.click(await shown.findByRole('button', { name: 'Cancel plan' }))
    const dialog = within(await question('Cancel Team?'))
    expect(dialog.getByText(/^Verdigris keeps Team until .*2027\./)).toBeVisible()
    expect(shown.getByRole('button', { name: 'Invoices and payment' })).toBeVisible()
    const plan = within(shown.getByRole('article', { name: 'Team' }))
    expect(plan.getByText('Your plan')).toBeVisible()
    expect(plan.queryByRole('button')).not.toBeInTheDocument()
  })

  it('is only seen by an administrator', async () => {
    open('admin', { planId: 'team', planName: 'Team', status: 'past_due' })
    const shown = within(await part())
    expect(shown.getByText('The last payment failed. Its owner can settle this.')).toBeVisible()
    await screen.findByRole('article', { name: 'Pro' })
    expect(shown.queryByRole('button')).not.toBeInTheDocument()
    expect(shown.queryByRole('article')).not.toBeInTheDocument()
  })
})
