import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { listSubscriptions } from '@/contract/billing/billing'
import { createCheckout, createTrialCheckout } from '@/contract/billing/checkout'
import { listPlans } from '@/contract/billing/plan'
import type { Billing } from '@/contract/billing/billing'
import { browserTab } from '@/shared/lib/externalPage'
import { buildBilling, buildPlan, buildPrice, buildSubscription } from '@/testing/buildBilling'
import { buildId } from '@/testing/builders'
import { onCall, success } from '@/testing/handlers/callHandler'
import { renderApp } from '@/testing/renderApp'
import { callAnswers, callFailsWith, callWaits } from '@/testing/scenarios'
import { server } from '@/testing/server'

const free = buildPlan({
  id: 'free',
  name: 'Free',
  description: '',
  subscriber: 'nobody',
  limits: { profiles: 1, companies: 0, seats: 0, integrations: null },
  prices: [],
})
const started = (url = 'https://checkout.stripe.com/c/1') => ({
  id: buildId(),
  url,
  expiresAt: '2026-03-01T10:00:00.000Z',
})

/** Opens the panel of a server that sells; `sent` holds the checkouts that were asked for. */
function open(billing: Partial<Billing> = {}, plans: unknown[] = [free, buildPlan()]) {
  callAnswers(listSubscriptions, buildBilling({ isSelling: true, ...billing }))
  callAnswers(listPlans, { items: plans })
  const sent: { path: string; body: unknown; key: string | null }[] = []
  for (const call of [createCheckout, createTrialCheckout])
    server.use(
      onCall(call, async ({ request }) => {
        sent.push({
          path: call.path,
          body: await request.json(),
          key: request.headers.get('Idempotency-Key'),
        })
        return success(call, started())
      }),
    )
  const assign = vi.spyOn(browserTab, 'assign').mockImplementation(() => undefined)
  return { ...renderApp('/somewhere?account=plan'), sent, assign }
}
const plan = async (name: string) =>
  within(await screen.findByRole('region', { name: 'Plans' })).findByRole('article', { name })
const subscribe = async () =>
  within(await plan('Pro')).findByRole('button', { name: 'Subscribe to Pro' })

describe('plans for sale', () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })

  it('show what they cost and allow; the free one is what one has', async () => {
    open({}, [free, buildPlan({ features: ['Support by e-mail'] })])
    const pro = within(await plan('Pro'))
    for (const text of [
      '$9.00 per month',
      'For people with many roles.',
      '10 profiles',
      '1 company',
      '25 active employees in each company',
      'Support by e-mail',
    ])
      expect(pro.getByText(text)).toBeVisible()
    expect(pro.queryByText('Your plan')).not.toBeInTheDocument()
    const without = within(await plan('Free'))
    expect(without.getByText('1 profile')).toBeVisible()
    expect(without.getByText('Your plan')).toBeVisible()
    expect(without.queryByRole('button')).not.toBeInTheDocument()
    const own = within(screen.getByRole('region', { name: 'Your plan' }))
    expect(own.getByText('Free')).toBeVisible()
    expect(screen.queryByText(/sells no plans/)).not.toBeInTheDocument()
  })

  it('lead to a checkout at Stripe, once however often one clicks', async () => {
    const { user, sent, assign } = open()
    await user.dblClick(await subscribe())
    await waitFor(() => {
      expect(assign).toHaveBeenCalledWith('https://checkout.stripe.com/c/1')
    })
    expect(sent).toEqual([
      {
        path: createCheckout.path,
        body: { priceId: 'price_month', companyId: null },
        key: expect.any(String) as string,
      },
    ])
    await user.click(screen.getByRole('button', { name: /Subscribe to Pro/ }))
    expect(sent).toHaveLength(1)
  })

  it('show the plan that another tab has bought when a checkout is refused', async () => {
    const { user, assign } = open()
    const button = await subscribe()
    callFailsWith(createCheckout, 'CONFLICT')
    const own = buildSubscription({ kind: 'stripe', planId: 'pro', planName: 'Pro' })
    callAnswers(listSubscriptions, buildBilling({ isSelling: true, items: [own] }))
    await user.click(button)
    expect(await within(await plan('Pro')).findByText('Your plan')).toBeVisible()
    expect(assign).not.toHaveBeenCalled()
  })

  it('do not lead out of the app once their panel was closed', async () => {
    const { user, sent, assign } = open()
    const answer = callWaits(createCheckout)
    await user.click(await subscribe())
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => {
      expect(screen.queryByRole('region', { name: 'Plans' })).not.toBeInTheDocument()
    })
    answer()
    await waitFor(() => {
      expect(sent).toHaveLength(1)
    })
    await screen.findByText('Page not found')
    expect(assign).not.toHaveBeenCalled()
  })

  it('start with a trial while the person has had none', async () => {
    const tried = buildPlan({ prices: [buildPrice({ trialDays: 14 })] })
    const { user, sent } = open({ canTry: true }, [free, tried])
    const pro = within(await plan('Pro'))
    expect(pro.getByText('After the trial: $9.00 per month.')).toBeVisible()
    const button = pro.getByRole('button', { name: 'Start 14-day free trial of Pro' })
    expect(button).toHaveTextContent('Start 14-day free trial')
    await user.click(button)
    await waitFor(() => {
      expect(sent.map(({ path }) => path)).toEqual([createTrialCheckout.path])
    })
  })

  it('that were tried already say so beside the button, which then subscribes', async () => {
    const tried = buildPlan({ prices: [buildPrice({ trialDays: 14 })] })
    const { user } = open({ canTry: true }, [tried])
    const button = within(await plan('Pro')).getByRole('button', { name: /^Start/ })
    callFailsWith(createTrialCheckout, 'CONFLICT', { message: 'You have had a trial.' })
    callAnswers(listSubscriptions, buildBilling({ isSelling: true }))
    await user.click(button)
    const pro = within(await plan('Pro'))
    expect(await pro.findByRole('alert')).toHaveTextContent('You have had a trial.')
    expect(await subscribe()).toBeVisible()
  })

  it.each(['PROVIDER_UNAVAILABLE', 'VALIDATION_FAILED'] as const)(
    'say why a checkout failed with %s, and the next click tries again',
    async (code) => {
      const { user, assign } = open()
      const button = await subscribe()
      callFailsWith(createCheckout, code, { message: 'Stripe does not answer.' })
      await user.click(button)
      const pro = within(await plan('Pro'))
      expect(await pro.findByRole('alert')).toHaveTextContent('Stripe does not answer.')
      callAnswers(createCheckout, started())
      await user.click(await subscribe())
      await waitFor(() => {
        expect(assign).toHaveBeenCalledOnce()
      })
      expect(pro.queryByRole('alert')).not.toBeInTheDocument()
    },
  )

  it.each(['javascript:alert(1)', 'data:text/html,x', '/contacts', ''])(
    'never follow the address %o',
    async (url) => {
      const { user, assign } = open()
      const button = await subscribe()
      callAnswers(createCheckout, started(url))
      await user.click(button)
      expect(await screen.findByText('The address of the payment page is not valid.')).toBeVisible()
      expect(assign).not.toHaveBeenCalled()
    },
  )

  it('are paid by month or year', async () => {
    const prices = [
      buildPrice(),
      buildPrice({ id: 'price_year', interval: 'year', amount: 9000, currency: 'jpy' }),
    ]
    const { user, sent } = open({}, [buildPlan({ prices })])
    const pro = within(await plan('Pro'))
    expect(pro.getByText('$9.00 per month')).toBeVisible()
    await user.click(screen.getByText('Yearly'))
    expect(pro.getByText('¥9,000 per year')).toBeVisible()
    await user.click(await subscribe())
    await waitFor(() => {
      expect(sent[0]?.body).toEqual({ priceId: 'price_year', companyId: null })
    })
  })

  it('say what a year saves, and are shown as one pays', async () => {
    const prices = [
      buildPrice({ amount: 700 }),
      buildPrice({ id: 'price_year', interval: 'year', amount: 7000 }),
    ]
    const periodEndsAt = '2027-01-31T12:00:00.000Z'
    const own = { kind: 'stripe', planId: 'pro', priceId: 'price_year', periodEndsAt } as const
    const { user } = open({ items: [buildSubscription(own)] }, [buildPlan({ prices })])
    const pro = within(await plan('Pro'))
    expect(screen.getByRole('radio', { name: 'Yearly, saves 17%' })).toBeChecked()
    expect(pro.getByText('$70.00 per year')).toBeVisible()
    expect(pro.getByText('Saves 17%')).toBeVisible()
    const yours = within(screen.getByRole('region', { name: 'Your plan' }))
    expect(yours.getByText(/^\$70\.00 per year\. Renews on .*2027\.$/)).toBeVisible()
    await user.click(screen.getByText('Monthly'))
    expect(pro.getByText('$7.00 per month')).toBeVisible()
    expect(pro.queryByText(/^Saves/)).not.toBeInTheDocument()
  })

  it('are not needed with a grant of the operator', async () => {
    open({ items: [buildSubscription()] })
    await subscribe()
    expect(screen.getByText(/^You have Premium from the operator of this server/)).toBeVisible()
  })

  it('have no buttons while one has a plan', async () => {
    const own = buildSubscription({ kind: 'stripe', planId: 'pro', planName: 'Pro' })
    open({ items: [own] }, [free, buildPlan(), buildPlan({ id: 'max', name: 'Max' })])
    const pro = within(await plan('Pro'))
    expect(pro.getByText('Your plan')).toBeVisible()
    expect(pro.queryByRole('button')).not.toBeInTheDocument()
    expect(within(await plan('Free')).queryByText('Your plan')).not.toBeInTheDocument()
    // The server sells no second one beside it.
    expect(within(await plan('Max')).queryByRole('button')).not.toBeInTheDocument()
    expect(
      screen.getByText(/^To change the plan or how often you pay, cancel it first/),
    ).toBeVisible()
  })

  it('do not ask to cancel what is canceled', async () => {
    const own = buildSubscription({ kind: 'stripe', planId: 'pro', isEnding: true })
    open({ items: [own] }, [buildPlan(), buildPlan({ id: 'max', name: 'Max' })])
    await plan('Pro')
    const note = 'You can subscribe again when the present plan has ended.'
    expect(screen.getByText(note)).toBeVisible()
    expect(screen.queryByText(/cancel it first/)).not.toBeInTheDocument()
  })

  it('say so when there are none', async () => {
    open({}, [])
    expect(await screen.findByText('No plans for one person are for sale right now.')).toBeVisible()
  })

  it('show their shape while they load', async () => {
    open()
    const answer = callWaits(listPlans)
    expect(await screen.findByRole('status', { name: 'Loading plans' })).toBeVisible()
    answer()
    expect(await subscribe()).toBeVisible()
  })

  it('that could not be loaded say so, and Retry loads them', async () => {
    const { user } = open()
    callFailsWith(listPlans, 'NOT_FOUND', { message: 'There are none.' })
    expect(await screen.findByText('The plans could not be loaded')).toBeVisible()
    callAnswers(listPlans, { items: [buildPlan()] })
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await subscribe()).toBeVisible()
  })
})
