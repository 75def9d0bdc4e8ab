import { describe, expect, it } from 'vitest'
import { DAY, useStripe } from './testing/useStripe'

const stripe = useStripe()
const start = Date.parse('2026-03-01T09:00:00Z') / 1000
const trial = { subscription_data: { trial_period_days: 14, metadata: { checkout: '7' } } }

/** Sends a form as a browser without scripts does, and returns the answer before its redirect. */
function submit(url: string | null, fields: Record<string, string> = {}) {
  const body = new URLSearchParams(fields)
  return fetch(url ?? '', { method: 'POST', body, redirect: 'manual' })
}
const page = async (url: string | null) => (await fetch(url ?? '')).text()
const retrieve = (id: string) => stripe.client.checkout.sessions.retrieve(id)
const receivedTypes = async () => {
  await stripe.simulator.settled()
  return stripe.received.map(({ type }) => type)
}

describe('a checkout', () => {
  it('is open for a day', async () => {
    const session = await stripe.openCheckout({ metadata: { tenant: 't' } })
    expect(session).toMatchObject({
      object: 'checkout.session',
      status: 'open',
      mode: 'subscription',
      client_reference_id: 'checkout-1',
      customer: expect.stringMatching(/^cus_/) as string,
      subscription: null,
      payment_status: 'unpaid',
      expires_at: start + 86_400,
      metadata: { tenant: 't' },
      url: `${stripe.simulator.origin}/pay/${session.id}`,
    })
  })

  it('shows plan, price and buttons, and says that it is a simulation', async () => {
    const { url } = await stripe.openCheckout()
    const html = await page(url)
    expect(html).toContain('<title>Checkout · Stripe simulation</title>')
    for (const text of ['Premium', '€7.00 per month', '4242 4242 4242 4242', 'Go back'])
      expect(html).toContain(text)
    expect(html).not.toContain('<script')
  })

  it('is paid: a subscription starts, two events go out, and the browser goes on', async () => {
    const { id, url } = await stripe.openCheckout({
      subscription_data: { metadata: { checkout: '7' } },
    })
    const answer = await submit(url, { card: '4242 4242 4242 4242' })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `http://app.example/done?id=${id}`,
    ])
    const session = await retrieve(id)
    expect(session).toMatchObject({ status: 'complete', payment_status: 'paid', url: null })
    const subscription = await stripe.client.subscriptions.retrieve(String(session.subscription))
    expect(subscription).toMatchObject({
      status: 'active',
      customer: session.customer,
      trial_end: null,
      cancel_at_period_end: false,
      cancel_at: null,
      canceled_at: null,
      ended_at: null,
      created: start,
      metadata: { checkout: '7' },
      pause_collection: null,
    })
    expect(subscription.items.data[0]).toMatchObject({
      price: { id: 'price_local_premium_month', unit_amount: 700 },
      current_period_start: start,
      current_period_end: Date.parse('2026-04-01T09:00:00Z') / 1000,
    })
    expect(await receivedTypes()).toEqual([
      'customer.subscription.created',
      'checkout.session.completed',
    ])
    expect(stripe.received[1]).toMatchObject({
      object: 'event',
      created: start,
      data: { object: { id, client_reference_id: 'checkout-1', subscription: subscription.id } },
    })
  })

  it('is paid once, however often the form is sent', async () => {
    const { url } = await stripe.openCheckout()
    const answers = [await submit(url, { card: '4242424242424242' }), await submit(url)]
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    expect(stripe.simulator.subscriptions()).toHaveLength(1)
  })

  it('starts a trial', async () => {
    const { id, url } = await stripe.openCheckout(trial)
    expect(await page(url)).toMatch(/14 days free\.\s+The first payment of €7.00 is on Mar 15/)
    await submit(url, { card: '4242424242424242' })
    expect(await retrieve(id)).toMatchObject({ payment_status: 'no_payment_required' })
    const [subscription] = stripe.simulator.subscriptions()
    expect(subscription).toMatchObject({ status: 'trialing', trial_end: start + 14 * 86_400 })
    expect(subscription?.items.data[0]?.current_period_end).toBe(start + 14 * 86_400)
    expect(stripe.simulator.invoices()).toMatchObject([{ total: 0, status: 'paid' }])
  })

  it.each([
    ['4000 0000 0000 0002', 'Your card was declined.'],
    ['4000 0000 0000 9995', 'Your card has insufficient funds.'],
    ['4000 0000 0000 0341', 'Your card was declined.'],
    ['"><script>', 'Your card number is invalid.'],
    ['', 'Your card number is invalid.'],
  ])('stays open when the card %s is refused', async (card, message) => {
    const { id, url } = await stripe.openCheckout()
    const answer = await submit(url, { card })
    expect(answer.status).toBe(402)
    const html = await answer.text()
    expect(html).toMatch(new RegExp(`role="alert"[^>]*>${message}<`))
    expect(html).not.toContain('<script')
    expect((await retrieve(id)).status).toBe('open')
    expect(await receivedTypes()).toEqual([])
  })

  it('asks for 3-D Secure, which may fail and succeed', async () => {
    const { id, url } = await stripe.openCheckout()
    const secure = `${String(url)}/secure`
    expect((await fetch(secure, { redirect: 'manual' })).status).toBe(303)
    await submit(url, { card: '4000 0025 0000 3155' })
    expect(await page(secure)).toContain('Complete authentication')
    const failed = await submit(secure, { result: 'fail' })
    expect(await failed.text()).toContain('We are unable to authenticate your payment method.')
    expect((await submit(secure, { result: 'complete' })).headers.get('location')).toBe(
      `/pay/${id}`,
    )
    const again = await submit(url, { card: '4000 0025 0000 3155' })
    expect(again.headers.get('location')).toBe(`/pay/${id}/secure`)
    await submit(secure, { result: 'complete' })
    expect((await retrieve(id)).status).toBe('complete')
  })

  it('stays open when the customer goes back', async () => {
    const { id, url } = await stripe.openCheckout()
    const answer = await submit(`${String(url)}/back`)
    expect(answer.headers.get('location')).toBe('http://app.example/back?a=1&b=2')
    expect((await retrieve(id)).status).toBe('open')
  })

  it('expires by the clock', async () => {
    const { id, url } = await stripe.openCheckout()
    stripe.simulator.moveClock(DAY)
    expect(await retrieve(id)).toMatchObject({ status: 'expired', url: null })
    expect(await receivedTypes()).toEqual(['checkout.session.expired'])
    expect(await page(url)).toContain('This checkout has expired.')
    await submit(url, { card: '4242424242424242' })
    expect(stripe.simulator.subscriptions()).toEqual([])
  })

  it('expires when asked to, but only once', async () => {
    const { id } = await stripe.openCheckout({ expires_at: start + 1_800 })
    expect((await stripe.client.checkout.sessions.expire(id)).status).toBe('expired')
    await expect(stripe.client.checkout.sessions.expire(id)).rejects.toMatchObject({
      statusCode: 400,
    })
    expect(await receivedTypes()).toEqual(['checkout.session.expired'])
  })

  it('takes an end by the clock of the server, which did not move', async () => {
    stripe.simulator.moveClock(40 * DAY)
    const session = await stripe.openCheckout({ expires_at: start + 3_600 })
    expect(session.expires_at).toBe(start + 40 * 86_400 + 3_600)
  })

  it('is not found at a wrong address', async () => {
    expect((await fetch(`${stripe.simulator.origin}/pay/__proto__`)).status).toBe(404)
  })
})
