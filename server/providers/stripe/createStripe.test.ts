import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import { ProviderUnavailable } from '../../platform/http/providerUnavailable'
import { createStripe } from './createStripe'

const DEADLINE_MS = 300
const closing: (() => void)[] = []
afterEach(() => {
  vi.restoreAllMocks()
  for (const close of closing.splice(0)) close()
})

/** Serves a Stripe that answers each request after a time; returns the requests it got. */
async function slowStripe(delayMs: number) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method ?? ''} ${request.url ?? ''}`)
    setTimeout(() => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":"sub_1"}')
    }, delayMs)
  }).listen(0, '127.0.0.1')
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  const apiUrl = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
  const stripe = createStripe({
    secretKey: 'sk_test',
    webhookSecrets: [],
    apiUrl,
    deadlineMs: DEADLINE_MS,
  })
  return { asked, stripe }
}

it('repeats nothing after its deadline', async () => {
  const { asked, stripe } = await slowStripe(10_000)
  let work: Promise<unknown> | undefined
  const question = stripe.ask((client) => {
    work = client.subscriptions.update('sub_1', { cancel_at_period_end: true })
    return work
  })
  await expect(question).rejects.toThrow(ProviderUnavailable)
  await expect(work).rejects.toThrow()
  expect(asked).toEqual(['POST /v1/subscriptions/sub_1'])
})

it('begins no later request of a question that has failed already', async () => {
  const { asked, stripe } = await slowStripe(0)
  // Timers may fire before their time by this clock; a clock that stands still is the extreme case.
  vi.spyOn(performance, 'now').mockReturnValue(1_000)
  let work: Promise<unknown> | undefined
  const question: Promise<unknown> = stripe.ask((client) => {
    work = client.subscriptions
      .retrieve('sub_1')
      .then(() => question.catch(() => undefined))
      .then(() => client.subscriptions.update('sub_1', { cancel_at_period_end: true }))
    return work
  })
  await expect(question).rejects.toThrow(ProviderUnavailable)
  await expect(work).rejects.toThrow()
  expect(asked).toEqual(['GET /v1/subscriptions/sub_1'])
})
