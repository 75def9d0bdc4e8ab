import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listSubscriptions } from '@/contract/billing/billing'
import { listPlans } from '@/contract/billing/plan'
import { getUser } from '@/contract/account/users'
import { buildId, buildUser } from '@/testing/builders'
import { buildActor } from '@/testing/actor'
import { buildBilling, buildSubscription } from '@/testing/buildBilling'
import { onCall, success } from '@/testing/handlers/callHandler'
import { renderApp } from '@/testing/renderApp'
import { callAnswers, callFailsWith, callWaits } from '@/testing/scenarios'
import { server } from '@/testing/server'

const open = (actor = buildActor()) => renderApp('/somewhere?account=plan', { actor })
const part = (name: string) => screen.findByRole('region', { name })

describe('the plan', () => {
  it('says that everything is included where nothing is sold, and what they use', async () => {
    callAnswers(listSubscriptions, buildBilling())
    open()
    const plan = await part('Your plan')
    expect(within(plan).getByText('No limits')).toBeVisible()
    expect(within(plan).getByText(/everything is included/)).toBeVisible()
    expect(within(plan).getByText('2, no limit')).toBeVisible()
    expect(within(plan).getAllByText('0, no limit')).toHaveLength(2)
  })

  it('says that everything works without a plan where plans are sold', async () => {
    callAnswers(listPlans, { items: [] })
    const companies = { used: 0, allowed: 1 }
    const { usage } = buildBilling()
    callAnswers(
      listSubscriptions,
      buildBilling({ isSelling: true, usage: { ...usage, companies } }),
    )
    open()
    const plan = await part('Your plan')
    expect(within(plan).getByText(/^Everything works without a plan/)).toBeVisible()
    expect(within(plan).getByText('0 of 1')).toBeVisible()
  })

  it.each([
    [{}, 'Granted by the operator of this server, without an end.'],
    [
      { periodEndsAt: '2027-01-31T23:59:59.999Z', isEnding: true },
      /^Granted by the operator of this server. Ends on .*2027\.$/,
    ],
    [{ kind: 'stripe', periodEndsAt: '2027-01-31T12:00:00.000Z' }, /^Renews on .*2027\.$/],
    [
      { kind: 'stripe', periodEndsAt: '2027-01-31T12:00:00.000Z', isEnding: true },
      /^Ends on .*2027\.$/,
    ],
    [
      { kind: 'stripe', status: 'trialing', trialEndsAt: '2027-01-31T12:00:00.000Z' },
      /^Trial until .*2027\.$/,
    ],
    [
      { kind: 'stripe', status: 'past_due' },
      'The last payment failed. Check your payment method under “Invoices and payment”.',
    ],
    [{ kind: 'stripe' }, 'Active.'],
  ] as const)('says the state of %o', async (subscription, text) => {
    callAnswers(listSubscriptions, buildBilling({ items: [buildSubscription(subscription)] }))
    open(buildActor({ premiumRules: [] }))
    const plan = await part('Your plan')
    expect(within(plan).getByText('Premium')).toBeVisible()
    expect(within(plan).getByText(text)).toBeVisible()
  })

  it('shows the seats of a company, and from when it is read-only', async () => {
    const company = { companyId: buildId(), companyName: 'Verdigris' }
    callAnswers(
      listSubscriptions,
      buildBilling({
        items: [buildSubscription({ isPremium: false, status: 'canceled' })],
        companies: [
          {
            ...company,
            seats: { used: 7, allowed: 5 },
            readOnlyFrom: '2099-01-31T12:00:00.000Z',
            seatsEndAt: null,
          },
        ],
      }),
    )
    open()
    expect(within(await part('Your plan')).getByText(/Your Premium has ended/)).toBeVisible()
    const shown = await part('Verdigris')
    expect(within(shown).getByText('7 of 5')).toBeVisible()
    expect(within(shown).getByText(/^Everybody stays active, but nobody can join/)).toBeVisible()
    expect(within(shown).getByText(/It becomes read-only on .*2099, unless/)).toBeVisible()
  })

  it('says in words what happens to more than it allows', async () => {
    callAnswers(
      listSubscriptions,
      buildBilling({
        usage: {
          profiles: { used: 5, allowed: 3 },
          companies: { used: 1, allowed: 0 },
          integrations: { used: 3, allowed: 2 },
        },
        lockedProfileIds: [buildId(), buildId()],
      }),
    )
    open()
    const plan = within(await part('Your plan'))
    expect(plan.getByText('2 profiles are read-only, and still visible to visitors.')).toBeVisible()
    expect(plan.getByText(/^Your plan does not cover all of them/)).toBeVisible()
    expect(plan.getByText('3 of 2')).toBeVisible()
    expect(plan.getByText(/^Those beyond it are paused/)).toBeVisible()
  })

  it('says nothing of a limit for a company that no plan covers', async () => {
    const company = { companyId: buildId(), companyName: 'Verdigris' }
    const seats = { used: 7, allowed: null }
    const readOnlyFrom = '2099-01-31T12:00:00.000Z'
    callAnswers(
      listSubscriptions,
      buildBilling({ companies: [{ ...company, seats, readOnlyFrom, seatsEndAt: null }] }),
    )
    open()
    expect(within(await part('Verdigris')).getByText('7')).toBeVisible()
  })

  it.each([
    [[], 1],
    [[buildSubscription()], 2],
  ])('reads the user again only when it says otherwise than their record', async (items, times) => {
    const asked: number[] = []
    callAnswers(listSubscriptions, buildBilling({ items }))
    server.use(
      onCall(getUser, () => {
        asked.push(1)
        return success(getUser, buildUser({ userId: 'user-1' }))
      }),
    )
    open()
    await part('Your plan')
    await waitFor(() => {
      expect(asked).toHaveLength(times)
    })
  })

  it('shows its shape while it is loading', async () => {
    const answer = callWaits(listSubscriptions)
    open()
    expect(await screen.findByRole('status', { name: 'Loading your plan' })).toBeVisible()
    answer()
    await part('Your plan')
  })

  it('that could not be loaded says why, and Retry loads it', async () => {
    callFailsWith(listSubscriptions, 'NOT_FOUND', { message: 'There is no such call.' })
    const { user } = open()
    expect(await screen.findByText('Your plan could not be loaded')).toBeVisible()
    callAnswers(listSubscriptions, buildBilling())
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await part('Your plan')
  })

  it('that one may not see says so', async () => {
    callFailsWith(listSubscriptions, 'FORBIDDEN')
    open()
    await waitFor(() => {
      expect(screen.getByText('You don’t have permission to see your plan')).toBeVisible()
    })
  })

  it('opens from the account menu', async () => {
    callAnswers(listSubscriptions, buildBilling())
    const { user, router } = renderApp('/contacts')
    await user.click(await screen.findByRole('button', { name: /Account of/ }))
    await user.click(await screen.findByRole('menuitem', { name: /Plan/ }))
    await part('Your plan')
    expect(router.state.location.search).toBe('?account=plan')
  })
})
