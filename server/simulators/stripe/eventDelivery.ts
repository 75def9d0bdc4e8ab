import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { StripeEvent } from './account/model'

/** One try to deliver an event; status 0 is a server that gave no answer. */
interface Delivery {
  id: string
  type: string
  status: number
}

/** The order in which held events go out: as sent, turned around, by chance, or by their places. */
type EventOrder = 'sent' | 'reversed' | 'shuffled' | readonly number[]

export interface EventDelivery {
  /** All tries, in order; the last thousand. */
  deliveries: Delivery[]
  send: (event: StripeEvent) => void
  /** Sets the webhook's address; events wait until there is one. */
  setWebhookUrl: (url: string) => void
  /** Delivers each further event that many times. */
  repeatEvents: (times: number) => void
  /** Keeps events back until they are released. */
  holdEvents: () => void
  releaseEvents: (order?: EventOrder) => Promise<void>
  /** Resolves when every event that is on its way was accepted or given up. */
  settled: () => Promise<void>
  close: () => Promise<void>
}

interface Options {
  secret: string
  /** The time in signatures, which the server compares with its own clock. */
  signedAt: () => Date
  /** The time before the second try, which doubles from then on. */
  retryMs: number
  /** Events that no webhook has accepted; those in it at the start are sent again. */
  undelivered: Map<string, StripeEvent>
  onDelivered: () => void
}

const MOST_TRIES = 8
const MOST_DELIVERIES = 1000
const ANSWER_MS = 10_000

/** Delivers events to a webhook, each first try after the one before, and tries again. */
export function createEventDelivery(options: Options): EventDelivery {
  const { undelivered, retryMs, onDelivered } = options
  const deliveries: Delivery[] = []
  const waiting = [...undelivered.values()]
  const running = new Set<Promise<void>>()
  const closing = new AbortController()
  let url = ''
  let isHeld = false
  let copies = 1
  let lastFirstTry: Promise<unknown> = Promise.resolve()

  const tryOnce = async (event: StripeEvent) => {
    if (closing.signal.aborted) return false
    const status = await post(url, event, options, closing.signal)
    deliveries.push({ id: event.id, type: event.type, status })
    if (deliveries.length > MOST_DELIVERIES) deliveries.shift()
    return status >= 200 && status < 300
  }
  const deliver = async (event: StripeEvent) => {
    const firstTry = lastFirstTry.then(() => tryOnce(event))
    lastFirstTry = firstTry
    let isAccepted = await firstTry
    for (let tries = 1; !isAccepted && tries < MOST_TRIES; tries += 1) {
      await wait(retryMs * 2 ** (tries - 1), undefined, { signal: closing.signal })
      isAccepted = await tryOnce(event)
    }
    undelivered.delete(event.id)
    onDelivered()
  }
  const flush = () => {
    if (isHeld || url === '') return
    for (const event of waiting.splice(0))
      for (let copy = 0; copy < copies; copy += 1) {
        // Only closing rejects it: the event is kept for the next start.
        const run = deliver(event).catch(() => undefined)
        running.add(run)
        void run.then(() => running.delete(run))
      }
  }
  const settled = async () => {
    while (running.size > 0) await Promise.all(running)
  }
  return {
    deliveries,
    send: (event) => {
      undelivered.set(event.id, event)
      waiting.push(event)
      flush()
    },
    setWebhookUrl: (next) => {
      url = next
      flush()
    },
    repeatEvents: (times) => {
      copies = times
    },
    holdEvents: () => {
      isHeld = true
    },
    releaseEvents: (order = 'sent') => {
      waiting.push(...inOrder(waiting.splice(0), order))
      isHeld = false
      flush()
      return settled()
    },
    settled,
    close: async () => {
      closing.abort()
      await settled()
    },
  }
}

/** Posts an event, signed as Stripe does. Returns the status, or 0 without an answer. */
async function post(
  url: string,
  event: StripeEvent,
  { secret, signedAt }: Options,
  closing: AbortSignal,
): Promise<number> {
  const body = JSON.stringify(event, null, 2)
  const time = String(Math.floor(signedAt().getTime() / 1000))
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': `t=${time},v1=${signature}`,
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([closing, AbortSignal.timeout(ANSWER_MS)]),
    })
    await answer.body?.cancel()
    return answer.status
  } catch {
    return 0
  }
}

function inOrder(events: StripeEvent[], order: EventOrder): StripeEvent[] {
  if (order === 'sent') return events
  if (order === 'reversed') return events.reverse()
  if (order === 'shuffled') return shuffled(events)
  const named = order.flatMap((place) => events[place] ?? [])
  return [...named, ...events.filter((event) => !named.includes(event))]
}

function shuffled(events: StripeEvent[]): StripeEvent[] {
  const places = events.map((event) => ({ event, place: Math.random() }))
  return places.sort((a, b) => a.place - b.place).map(({ event }) => event)
}
