import { expect, it } from 'vitest'
import { useStripe } from './testing/useStripe'

const stripe = useStripe()
const types = () => stripe.received.map(({ type }) => type)
const sendThree = () => {
  for (const name of ['first', 'second', 'third']) stripe.simulator.sendEvent(name, { id: name })
}

it('sends events in order, signed as the SDK checks it', async () => {
  sendThree()
  await stripe.simulator.settled()
  expect(types()).toEqual(['first', 'second', 'third'])
  expect(stripe.received[0]).toMatchObject({
    id: expect.stringMatching(/^evt_/) as string,
    object: 'event',
    api_version: '2026-10-28.endive',
    livemode: false,
    data: { object: { id: 'first' } },
  })
})

it('sends an event again until it is accepted', async () => {
  stripe.answers = [500, 404, 302]
  stripe.simulator.sendEvent('first', {})
  await stripe.simulator.settled()
  expect(stripe.simulator.deliveries.map(({ status }) => status)).toEqual([500, 404, 302, 200])
  expect(types()).toEqual(['first'])
})

it('gives up after eight tries', async () => {
  stripe.answers = Array.from({ length: 8 }, () => 500)
  stripe.simulator.sendEvent('first', {})
  await stripe.simulator.settled()
  expect(stripe.simulator.deliveries).toHaveLength(8)
  expect(types()).toEqual([])
})

it('does not wait for an event that is tried again', async () => {
  stripe.answers = [500]
  sendThree()
  await stripe.simulator.settled()
  expect(types().sort()).toEqual(['first', 'second', 'third'])
})

it('delivers events several times on request', async () => {
  stripe.simulator.repeatEvents(3)
  const { id } = stripe.simulator.sendEvent('first', {})
  await stripe.simulator.settled()
  expect(stripe.received.map((event) => event.id)).toEqual([id, id, id])
})

it.each([
  ['sent', ['first', 'second', 'third']],
  ['reversed', ['third', 'second', 'first']],
  [
    [1, 2],
    ['second', 'third', 'first'],
  ],
] as const)('releases held events in the order %s', async (order, expected) => {
  stripe.simulator.holdEvents()
  sendThree()
  await stripe.simulator.settled()
  expect(types()).toEqual([])
  await stripe.simulator.releaseEvents(order)
  expect(types()).toEqual(expected)
})

it('releases held events by chance, each once', async () => {
  stripe.simulator.holdEvents()
  sendThree()
  await stripe.simulator.releaseEvents('shuffled')
  expect(types().sort()).toEqual(['first', 'second', 'third'])
})

it('keeps in each event its object as it was then', async () => {
  stripe.simulator.holdEvents()
  const { id } = await stripe.subscribe()
  await stripe.client.subscriptions.cancel(id)
  await stripe.simulator.releaseEvents('reversed')
  const states = stripe.received.map(({ data }) => (data.object as { status?: string }).status)
  expect(states).toEqual(['canceled', 'complete', 'active'])
})

it('holds events until there is an address', async () => {
  stripe.simulator.setWebhookUrl('')
  stripe.simulator.sendEvent('first', {})
  expect(stripe.simulator.deliveries).toEqual([])
  stripe.simulator.setWebhookUrl(stripe.webhookUrl)
  await stripe.simulator.settled()
  expect(types()).toEqual(['first'])
})

it('counts a server that does not answer as a failed try', async () => {
  stripe.simulator.setWebhookUrl('http://127.0.0.1:9/webhook')
  stripe.simulator.sendEvent('first', {})
  await stripe.simulator.settled()
  expect(stripe.simulator.deliveries.map(({ status }) => status)).toEqual(Array(8).fill(0))
})
