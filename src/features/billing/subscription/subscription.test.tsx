import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  type Subscription,
  cancelSubscription,
  listSubscriptions,
  resumeSubscription,
} from '@/contract/billing/billing'
import { openBillingPortal } from '@/contract/billing/checkout'
import { listPlans } from '@/contract/billing/plan'
import { browserTab } from '@/shared/lib/externalPage'
import { buildBilling, buildSubscription } from '@/testing/buildBilling'
import { onCall, success } from '@/testing/handlers/callHandler'
import { renderApp } from '@/testing/renderApp'
import { callAnswers, callFailsWith } from '@/testing/scenarios'
import { server } from '@/testing/server'

const periodEndsAt = '2027-01-31T12:00:00.000Z'

/** Serves one subscription of the person, which can be canceled and kept. */
function open(overrides: Partial<Subscription> = {}) {
  let own = buildSubscription({ kind: 'stripe', planId: 'pro', periodEndsAt, ...overrides })
  const sent: string[] = []
  const change = (call: typeof cancelSubscription, isEnding: boolean) =>
    onCall(call, () => {
      sent.push(call.path)
      own = { ...own, isEnding }
      return success(call, own)
    })
  callAnswers(listPlans, { items: [] })
  server.use(
    onCall(listSubscriptions, () =>
      success(listSubscriptions, buildBilling({ isSelling: true, items: [own] })),
    ),
    change(cancelSubscription, true),
    change(resumeSubscription, false),
  )
  return { ...renderApp('/somewhere?account=plan'), sent }
}
const ownPlan = () => screen.findByRole('region', { name: 'Your plan' })
// The icon of a button that was loading stays in its name while it fades out.
const button = async (name: string) =>
  within(await ownPlan()).findByRole('button', { name: new RegExp(`${name}$`) })

/** Returns the dialog over the account; in tests, Ant Design gives all dialogs one id. */
async function question(title: string) {
  await screen.findByText(title)
  return screen.getAllByRole('dialog').at(-1) ?? document.body
}

describe('a subscription that was bought', () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })

  it('is canceled after a question that says until when it stays, and kept again', async () => {
    const { user, sent } = open()
    await user.click(await button('Cancel plan'))
    const dialog = within(await question('Cancel Premium?'))
    expect(
      dialog.getByText(
        /^You keep Premium until .*2027\. What is more than .* people 14 days later\. Nothing is deleted\.$/,
      ),
    ).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Keep plan' }))
    expect(sent).toEqual([])
    await user.click(await button('Cancel plan'))
    const again = within(await question('Cancel Premium?'))
    await user.click(again.getByRole('button', { name: 'Cancel plan' }))
    expect(await screen.findByText(/^Premium ends on .*2027\.$/)).toBeVisible()
    const keep = await button('Keep plan')
    expect(within(await ownPlan()).getByText(/^Ends on .*2027\.$/)).toBeVisible()
    await waitFor(() => {
      expect(keep).toHaveFocus()
    })
    await user.click(keep)
    expect(await screen.findByText('Premium continues.')).toBeVisible()
    expect(await button('Cancel plan')).toBeVisible()
    expect(sent).toEqual([cancelSubscription.path, resumeSubscription.path])
  })

  it('that could not be canceled says why in the dialog, or beside the button', async () => {
    const { user } = open()
    callFailsWith(cancelSubscription, 'PROVIDER_UNAVAILABLE', { message: 'Stripe is away.' })
    await user.click(await button('Cancel plan'))
    const dialog = within(await question('Cancel Premium?'))
    await user.click(dialog.getByRole('button', { name: 'Cancel plan' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('Stripe is away.')
  })

  it('that could not be kept says why beside the button', async () => {
    const { user } = open({ isEnding: true })
    callFailsWith(resumeSubscription, 'PROVIDER_UNAVAILABLE', { message: 'Stripe is away.' })
    await user.click(await button('Keep plan'))
    expect(await within(await ownPlan()).findByRole('alert')).toHaveTextContent('Stripe is away.')
  })

  it('has its invoices at Stripe', async () => {
    const { user } = open()
    const assign = vi.spyOn(browserTab, 'assign').mockImplementation(() => undefined)
    callFailsWith(openBillingPortal, 'PROVIDER_UNAVAILABLE', { message: 'Stripe is away.' })
    await user.click(await button('Invoices and payment'))
    expect(await within(await ownPlan()).findByRole('alert')).toHaveTextContent('Stripe is away.')
    const bodies: unknown[] = []
    server.use(
      onCall(openBillingPortal, async ({ request }) => {
        bodies.push(await request.json())
        return success(openBillingPortal, { url: 'https://billing.stripe.com/p/1' })
      }),
    )
    await user.click(await button('Invoices and payment'))
    await waitFor(() => {
      expect(assign).toHaveBeenCalledWith('https://billing.stripe.com/p/1')
    })
    expect(bodies).toEqual([{ companyId: null }])
  })

  it.each([
    ['incomplete', /first payment is not complete/],
    ['unpaid', /an invoice is not paid/],
    ['paused', /trial ended without a payment method/],
  ] as const)('that is %s says what to do, and cannot be canceled', async (status, text) => {
    open({ status, isPremium: false })
    const plan = within(await ownPlan())
    expect(plan.getByText(text)).toBeVisible()
    expect(plan.getByText('No plan')).toBeVisible()
    expect(plan.queryByText(/has ended/)).not.toBeInTheDocument()
    expect(plan.getByRole('button', { name: 'Invoices and payment' })).toBeVisible()
    expect(plan.queryByRole('button', { name: /Cancel|Keep/ })).not.toBeInTheDocument()
  })

  it('granted by the operator has no buttons', async () => {
    open({ kind: 'operator' })
    expect(within(await ownPlan()).queryByRole('button')).not.toBeInTheDocument()
  })
})
