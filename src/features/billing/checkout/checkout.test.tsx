import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { getUser } from '@/contract/account/users'
import { type Billing, listSubscriptions } from '@/contract/billing/billing'
import { listPlans } from '@/contract/billing/plan'
import { buildBilling, buildPlan, buildSubscription } from '@/testing/buildBilling'
import { buildId, buildUser } from '@/testing/builders'
import { onCall, success } from '@/testing/handlers/callHandler'
import { renderApp } from '@/testing/renderApp'
import { callAnswers, callFailsWith } from '@/testing/scenarios'
import { server } from '@/testing/server'

type Checkout = Billing['checkouts'][number]

const id = buildId()
const waiting = /^Waiting for Stripe to confirm your payment/
const open = (state: Checkout['state'], companyId: string | null = null): Partial<Billing> => ({
  checkouts: [{ id, state, priceId: 'price_month', companyId }],
})

/** Returns from Stripe; `served` holds what the server knows, and how often it was asked. */
function returnFromStripe(billing: Partial<Billing>, checkoutId = id) {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
  const served = { billing, requests: 0 }
  callAnswers(listPlans, { items: [buildPlan()] })
  server.use(
    onCall(listSubscriptions, () => {
      served.requests += 1
      return success(listSubscriptions, buildBilling({ isSelling: true, ...served.billing }))
    }),
  )
  return { ...renderApp(`/somewhere?account=plan&checkout=${checkoutId}`), served }
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const plansAreShown = () => screen.findByRole('article', { name: 'Pro' })

describe('the return from a checkout', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('waits until the server knows of the payment, then shows Premium in the open tab', async () => {
    const { served, router } = returnFromStripe(open('open'))
    let reads = 0
    server.use(
      onCall(getUser, () => {
        reads += 1
        return success(getUser, buildUser({ userId: 'user-1' }))
      }),
    )
    expect(await screen.findByText(waiting)).toBeVisible()
    expect(
      screen.getAllByRole('status').filter((each) => within(each).queryByText(waiting)),
    ).toHaveLength(1)
    await plansAreShown()
    expect(screen.getByText('No plan')).toBeVisible()
    const before = reads
    const pro = buildPlan()
    served.billing = {
      ...open('complete'),
      items: [
        buildSubscription({
          kind: 'stripe',
          planId: 'pro',
          planName: 'Pro',
          priceId: 'price_month',
          limits: pro.limits,
        }),
      ],
    }
    await pass(2_100)
    expect(await screen.findByText('You have Premium.')).toBeVisible()
    expect(
      screen.getByText(
        'Included: 10 profiles, 1 company, 25 active employees in each company, no limit on connected accounts.',
      ),
    ).toBeVisible()
    await waitFor(() => {
      expect(router.state.location.search).toBe('?account=plan')
    })
    expect(router.state.historyAction).toBe('REPLACE')
    await waitFor(() => {
      expect(reads).toBeGreaterThan(before)
    })
    const { requests } = served
    await pass(10_000)
    expect(served.requests).toBe(requests)
    expect(screen.getByText('You have Premium.')).toBeVisible()
  })

  it('names the company that has a plan now', async () => {
    const companyId = buildId()
    returnFromStripe({
      ...open('complete', companyId),
      items: [buildSubscription({ kind: 'stripe', companyId, companyName: 'Verdigris' })],
    })
    expect(await screen.findByText('Verdigris has Premium.')).toBeVisible()
    expect(
      screen.getByText('Included: no limit on active employees, no limit on connected accounts.'),
    ).toBeVisible()
  })

  it('says that nothing was paid when the checkout has expired', async () => {
    const { router } = returnFromStripe(open('expired'))
    expect(
      await screen.findByText(
        'The checkout has expired, and nothing was paid. The plans are below.',
      ),
    ).toBeVisible()
    expect(router.state.location.search).toBe('?account=plan')
  })

  it('gives up after a minute, and checks again on request', async () => {
    const { user, served } = returnFromStripe(open('starting'))
    await plansAreShown()
    await pass(61_000)
    expect(await screen.findByText(/^Stripe has not confirmed yet/)).toBeVisible()
    const { requests } = served
    await pass(10_000)
    expect(served.requests).toBe(requests)
    await user.click(screen.getByRole('button', { name: 'Check again' }))
    expect(await screen.findByText(waiting)).toBeVisible()
    await waitFor(() => {
      expect(served.requests).toBeGreaterThan(requests)
    })
    served.billing = { ...open('complete'), items: [buildSubscription()] }
    await pass(2_100)
    expect(await screen.findByText('You have Premium.')).toBeVisible()
  })

  it('stops asking when the panel is closed', async () => {
    const { user, served } = returnFromStripe(open('open'))
    await plansAreShown()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => {
      expect(screen.queryByText(waiting)).not.toBeInTheDocument()
    })
    const { requests } = served
    await pass(10_000)
    expect(served.requests).toBe(requests)
  })

  it('ignores a checkout that the server does not know, and grants nothing', async () => {
    const { router } = returnFromStripe({}, buildId())
    await plansAreShown()
    await waitFor(() => {
      expect(router.state.location.search).toBe('?account=plan')
    })
    expect(screen.queryByText(waiting)).not.toBeInTheDocument()
    expect(screen.queryByText('You have Premium.')).not.toBeInTheDocument()
    expect(screen.getByText('No plan')).toBeVisible()
  })

  it('keeps waiting through an answer that failed', async () => {
    const { served } = returnFromStripe(open('open'))
    await plansAreShown()
    callFailsWith(listSubscriptions, 'NOT_FOUND')
    await pass(2_100)
    expect(screen.getByText(waiting)).toBeVisible()
    served.billing = { ...open('complete'), items: [buildSubscription()] }
    server.use(
      onCall(listSubscriptions, () =>
        success(listSubscriptions, buildBilling({ isSelling: true, ...served.billing })),
      ),
    )
    await pass(4_100)
    expect(await screen.findByText('You have Premium.')).toBeVisible()
  })
})
