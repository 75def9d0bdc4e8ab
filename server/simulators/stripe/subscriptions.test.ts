import { describe, expect, it } from 'vitest'
import { DAY, useStripe } from './testing/useStripe'

const stripe = useStripe()
const seconds = (date: string) => Date.parse(date) / 1000
const trial = { subscription_data: { trial_period_days: 14 } }
const retrieve = (id: string) => stripe.client.subscriptions.retrieve(id)
const received = async () => {
  await stripe.simulator.settled()
  return stripe.received.map(({ type }) => type).slice(2)
}

describe('time', () => {
  it('ends a trial, which is then paid', async () => {
    const { id } = await stripe.subscribe(trial)
    stripe.simulator.moveClock(14 * DAY)
    const subscription = await retrieve(id)
    expect(subscription.status).toBe('active')
    expect(subscription.items.data[0]).toMatchObject({
      current_period_start: seconds('2026-03-15T09:00:00Z'),
      current_period_end: seconds('2026-04-15T09:00:00Z'),
    })
    expect(await received()).toEqual(['customer.subscription.updated'])
    expect(stripe.received[2]).toMatchObject({
      created: seconds('2026-03-15T09:00:00Z'),
      data: { previous_attributes: { status: 'trialing' } },
    })
  })

  it('renews each period', async () => {
    const { id } = await stripe.subscribe()
    stripe.simulator.moveClock(95 * DAY)
    const subscription = await retrieve(id)
    expect(subscription.items.data[0]?.current_period_end).toBe(seconds('2026-07-01T09:00:00Z'))
    expect(stripe.simulator.invoices()).toHaveLength(4)
    expect(new Set(stripe.simulator.invoices().map(({ number }) => number)).size).toBe(4)
    expect(await received()).toHaveLength(3)
  })

  it('makes a refused renewal past due, until it is paid', async () => {
    const { id, customer } = await stripe.subscribe()
    stripe.simulator.declineRenewals(String(customer))
    stripe.simulator.moveClock(32 * DAY)
    expect((await retrieve(id)).status).toBe('past_due')
    expect(stripe.simulator.invoices()[1]).toMatchObject({ status: 'open', amount_paid: 0 })
    stripe.simulator.declineRenewals(String(customer), false)
    expect((await retrieve(id)).status).toBe('active')
    expect(stripe.simulator.invoices()[1]).toMatchObject({ status: 'paid', amount_paid: 700 })
  })

  it('cancels what is unpaid for two weeks', async () => {
    const { id, customer } = await stripe.subscribe()
    stripe.simulator.declineRenewals(String(customer))
    stripe.simulator.moveClock(46 * DAY)
    expect(await retrieve(id)).toMatchObject({
      status: 'canceled',
      ended_at: seconds('2026-04-15T09:00:00Z'),
      cancellation_details: { reason: 'payment_failed' },
    })
  })

  it('moves by a request too', async () => {
    const { id } = await stripe.subscribe(trial)
    await fetch(`${stripe.simulator.origin}/_simulator/clock`, {
      method: 'POST',
      body: JSON.stringify({ ms: 15 * DAY }),
    })
    expect((await retrieve(id)).status).toBe('active')
  })
})

describe('a subscription', () => {
  it('ends with its period after it was canceled', async () => {
    const { id } = await stripe.subscribe()
    const end = seconds('2026-04-01T09:00:00Z')
    expect(
      await stripe.client.subscriptions.update(id, { cancel_at_period_end: true }),
    ).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancel_at: end,
      canceled_at: seconds('2026-03-01T09:00:00Z'),
    })
    stripe.simulator.moveClock(40 * DAY)
    expect(await retrieve(id)).toMatchObject({ status: 'canceled', ended_at: end })
    expect(await received()).toEqual([
      'customer.subscription.updated',
      'customer.subscription.deleted',
    ])
  })

  it('goes on after it was resumed', async () => {
    const { id } = await stripe.subscribe(trial)
    await stripe.client.subscriptions.update(id, { cancel_at_period_end: true })
    expect(
      await stripe.client.subscriptions.update(id, { cancel_at_period_end: false }),
    ).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null })
    stripe.simulator.moveClock(20 * DAY)
    expect((await retrieve(id)).status).toBe('active')
  })

  it('is canceled at once, then it is not found to cancel and cannot be changed', async () => {
    const { id } = await stripe.subscribe()
    expect(await stripe.client.subscriptions.cancel(id)).toMatchObject({ status: 'canceled' })
    await expect(stripe.client.subscriptions.cancel(id)).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    })
    await expect(
      stripe.client.subscriptions.update(id, { cancel_at_period_end: true }),
    ).rejects.toMatchObject({ statusCode: 400 })
    expect(await received()).toEqual(['customer.subscription.deleted'])
  })

  it('is listed by customer and status', async () => {
    const first = await stripe.subscribe()
    const { id, customer } = await stripe.subscribe()
    const list = async (status?: 'all' | 'canceled') => {
      const query = { customer: String(customer), ...(status && { status }) }
      return (await stripe.client.subscriptions.list(query)).data.map((item) => item.id)
    }
    expect(await list()).toEqual([id])
    await stripe.client.subscriptions.cancel(id)
    expect([await list(), await list('all'), await list('canceled')]).toEqual([[], [id], [id]])
    const all = await stripe.client.subscriptions.list({ status: 'all' })
    expect(all.data.map((item) => item.id)).toEqual([id, first.id])
  })
})

describe('the portal', () => {
  const open = async (customer: string) =>
    stripe.client.billingPortal.sessions.create({
      customer,
      return_url: 'http://app.example/dashboard?account=plan',
    })
  const page = async (url: string) => (await fetch(url)).text()
  const press = (url: string, action: string, subscription = '') =>
    fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ action, subscription }),
      redirect: 'manual',
    })

  it('shows the plan and its invoices', async () => {
    const { customer } = await stripe.subscribe()
    const html = await page((await open(String(customer))).url)
    expect(html).toContain('Premium')
    expect(html).toContain('Active; renews on Apr 1, 2026.')
    expect(html).toMatch(/<td>[0-9A-Z]{8}-0001<\/td>\s*<td>Mar 1, 2026<\/td>/)
    expect(html).toContain('€7.00')
  })

  it('cancels, keeps, lets time pass and returns', async () => {
    const { id, customer } = await stripe.subscribe()
    const { url } = await open(String(customer))
    await press(url, 'cancel', id)
    expect(await page(url)).toContain('Active; ends on Apr 1, 2026.')
    await press(url, 'keep', id)
    await press(url, 'move', id)
    expect(await page(url)).toContain('Active; renews on May 1, 2026.')
    await press(url, 'fail')
    await press(url, 'move', id)
    expect(await page(url)).toContain('Past due')
    await press(url, 'succeed')
    expect(await page(url)).toContain('Active; renews on Jun 1, 2026.')
    await press(url, 'cancel', id)
    await press(url, 'move', id)
    expect(await page(url)).toContain('Canceled on Jun 1, 2026.')
    expect((await press(url, 'return')).headers.get('location')).toBe(
      'http://app.example/dashboard?account=plan',
    )
  })

  it("does not change another customer's subscription", async () => {
    const other = await stripe.subscribe()
    const { customer } = await stripe.subscribe()
    await press((await open(String(customer))).url, 'cancel', other.id)
    expect((await retrieve(other.id)).cancel_at_period_end).toBe(false)
  })

  it('needs a customer, and a known link', async () => {
    await expect(open('cus_x')).rejects.toMatchObject({ param: 'customer' })
    expect((await fetch(`${stripe.simulator.origin}/portal/bps_x`)).status).toBe(404)
  })
})

describe('another catalogue', () => {
  const own = useStripe({
    catalogue: [
      {
        id: 'prod_<b>',
        name: '<b>Bold</b>',
        prices: [
          { id: 'price_yen', amount: 500, currency: 'jpy', interval: 'week', intervalCount: 2 },
          { id: 'price_old', amount: 1, isActive: false },
        ],
      },
    ],
  })

  it('is sold instead, and its texts are escaped', async () => {
    const { url } = await own.openCheckout({ line_items: [{ price: 'price_yen', quantity: 2 }] })
    const html = await (await fetch(String(url))).text()
    expect(html).toContain('&lt;b&gt;Bold&lt;/b&gt;')
    expect(html).toContain('¥1,000 every 2 weeks')
  })

  it('does not sell an inactive price', async () => {
    const line_items = [{ price: 'price_old', quantity: 1 }]
    await expect(own.openCheckout({ line_items })).rejects.toMatchObject({ statusCode: 400 })
  })
})
