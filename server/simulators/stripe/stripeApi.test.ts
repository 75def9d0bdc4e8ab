import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { useStripe, idOf } from './testing/useStripe'

const stripe = useStripe()

describe('the catalogue', () => {
  it('has three plans with what the server reads', async () => {
    const { data } = await stripe.client.products.list({ active: true })
    expect(data.map(({ name }) => name).sort()).toEqual(['Free', 'Premium', 'Team'])
    expect(data.find(({ name }) => name === 'Premium')).toMatchObject({
      id: 'prod_local_premium',
      object: 'product',
      active: true,
      description: 'For people who give out their card every day.',
      marketing_features: [
        { name: 'Answers within a working day' },
        { name: 'Help with your first import' },
      ],
      metadata: {
        subscriber: 'person',
        limit_profiles: '10',
        limit_companies: '1',
        limit_integrations: '5',
        limit_seats: '5',
      },
    })
    expect(await stripe.client.products.retrieve('prod_local_free')).toMatchObject({
      metadata: { subscriber: 'nobody', limit_profiles: '3' },
      marketing_features: [],
    })
  })

  it('has prices by product, kind and state', async () => {
    const { data } = await stripe.client.prices.list({
      product: 'prod_local_premium',
      type: 'recurring',
      active: true,
    })
    expect(data).toHaveLength(2)
    expect(await stripe.client.prices.retrieve('price_local_premium_year')).toMatchObject({
      active: true,
      product: 'prod_local_premium',
      currency: 'eur',
      unit_amount: 7000,
      recurring: { interval: 'year', interval_count: 1 },
      metadata: { trial_days: '14' },
      type: 'recurring',
    })
    expect((await stripe.client.prices.list({ type: 'one_time' })).data).toEqual([])
    expect((await stripe.client.prices.list({ active: false })).data).toEqual([])
  })

  it('comes in pages', async () => {
    const first = await stripe.client.products.list({ limit: 2 })
    expect(first).toMatchObject({ object: 'list', url: '/v1/products', has_more: true })
    const all = await stripe.client.products.list({ limit: 1 }).autoPagingToArray({ limit: 100 })
    expect(all).toHaveLength(3)
    await expect(stripe.client.products.list({ starting_after: 'prod_x' })).rejects.toMatchObject({
      code: 'resource_missing',
    })
  })

  it('replaces ids by objects on request', async () => {
    const { data } = await stripe.client.prices.list({ expand: ['data.product'] })
    expect(data[0]?.product).toHaveProperty('name')
    await expect(stripe.client.prices.list({ expand: ['data.color'] })).rejects.toMatchObject({
      statusCode: 400,
    })
  })
})

describe('customers', () => {
  it('are created, changed and deleted', async () => {
    const { id } = await stripe.client.customers.create({
      email: 'ada@example.com',
      name: 'Ada <b>',
      metadata: { owner: '1', old: 'x' },
    })
    await stripe.client.customers.update(id, { name: 'Ada', metadata: { old: '' } })
    expect(await stripe.client.customers.retrieve(id)).toMatchObject({
      object: 'customer',
      email: 'ada@example.com',
      name: 'Ada',
      metadata: { owner: '1' },
    })
    await stripe.client.customers.del(id)
    expect(await stripe.client.customers.retrieve(id)).toEqual(
      expect.objectContaining({ id, object: 'customer', deleted: true }),
    )
    await expect(stripe.client.customers.update(id, {})).rejects.toMatchObject({ statusCode: 404 })
  })

  it('lose their subscriptions when they are deleted', async () => {
    const { id, customer } = await stripe.subscribe()
    await stripe.client.customers.del(idOf(customer))
    expect((await stripe.client.subscriptions.retrieve(id)).status).toBe('canceled')
  })
})

describe('errors', () => {
  it('refuses a wrong key and none', async () => {
    const stranger = stripe.clientOf(stripe.simulator.origin, 'sk_test_wrong')
    const refused = stranger.products.list()
    await expect(refused).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
    await expect(refused).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
      rawType: 'invalid_request_error',
      statusCode: 401,
    })
    expect((await fetch(`${stripe.simulator.origin}/v1/products`)).status).toBe(401)
  })

  it('names what is missing, with an id of the request', async () => {
    await expect(stripe.client.subscriptions.retrieve('sub_x')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      param: 'id',
      message: "No such subscription: 'sub_x'",
      requestId: expect.stringMatching(/^req_/) as string,
    })
    await expect(stripe.client.prices.retrieve('__proto__')).rejects.toMatchObject({
      statusCode: 404,
    })
  })

  const refusals: [Record<string, unknown>, Record<string, unknown>][] = [
    [{ customer: 'cus_x' }, { code: 'resource_missing', param: 'customer' }],
    [{ line_items: [{ price: 'price_x' }] }, { param: 'line_items[0][price]' }],
    [{ line_items: [] }, { statusCode: 400 }],
    [{ success_url: 'javascript:alert(1)' }, { param: 'success_url', message: 'Not a valid URL' }],
    [{ mode: 'payment' }, { param: 'mode' }],
    [{ subscription_data: { trial_period_days: 0 } }, { statusCode: 400 }],
    [{ expires_at: 1 }, { param: 'expires_at' }],
    [{ color: 'red' }, { code: 'parameter_unknown', param: 'color' }],
  ]
  it.each(refusals)('refuses a checkout with %o', async (more, error) => {
    await expect(stripe.openCheckout(more)).rejects.toMatchObject({
      rawType: 'invalid_request_error',
      statusCode: 400,
      ...error,
    })
  })

  it('answers 404 to calls that it does not have', async () => {
    await expect(stripe.client.charges.list()).rejects.toMatchObject({ statusCode: 404 })
  })
})

describe('idempotency keys', () => {
  const create = (email: string) =>
    stripe.client.customers.create({ email }, { idempotencyKey: 'key-1' })

  it('give the same answer to the same request', async () => {
    const first = await create('ada@example.com')
    expect((await create('ada@example.com')).id).toBe(first.id)
    expect(stripe.simulator.customers()).toHaveLength(1)
    expect(first.lastResponse.headers).not.toHaveProperty('idempotent-replayed')
  })

  it('refuse another request', async () => {
    await create('ada@example.com')
    await expect(create('bob@example.com')).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
    })
  })

  it('let one of several requests at once through', async () => {
    const answers = await Promise.allSettled([1, 2, 3].map(() => create('ada@example.com')))
    expect(answers.filter(({ status }) => status === 'fulfilled')).not.toEqual([])
    expect(stripe.simulator.customers()).toHaveLength(1)
  })

  it('keep no refusal, and are forgotten after a day', async () => {
    const refused = stripe.client.checkout.sessions.create({}, { idempotencyKey: 'key-1' })
    await expect(refused).rejects.toMatchObject({ code: 'parameter_missing' })
    await create('ada@example.com')
    stripe.simulator.moveClock(24 * 3_600_000)
    await create('bob@example.com')
    expect(stripe.simulator.customers()).toHaveLength(2)
  })

  it('answer again after an answer was lost', async () => {
    stripe.simulator.fail('truncated', { times: 1 })
    await expect(create('ada@example.com')).rejects.toThrow()
    await create('ada@example.com')
    expect(stripe.simulator.customers()).toHaveLength(1)
  })
})

it.each([
  ['outage', { type: 'StripeAPIError', statusCode: 503 }],
  ['busy', { type: 'StripeRateLimitError', statusCode: 429 }],
  ['html', { type: 'StripeAPIError' }],
  ['reset', { type: 'StripeConnectionError' }],
  ['slow', { type: 'StripeConnectionError' }],
  ['truncated', {}],
] as const)('the SDK understands the failure %s', async (kind, error) => {
  stripe.simulator.fail(kind, { path: '/v1/products' })
  await expect(stripe.client.products.list()).rejects.toMatchObject(error)
  expect((await stripe.client.prices.list()).data).not.toEqual([])
})
