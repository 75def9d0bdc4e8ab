import { Hono } from 'hono'
import { type Simulator, startSimulatorAt } from '../simulator'
import type { Account } from './account/account'
import { type AccountState, forgetOldest } from './account/accountState'
import type { CardOutcome } from './account/cards'
import { type CatalogueProduct, defaultCatalogue, readCatalogue } from './account/catalogue'
import { findCheckout, payCheckout } from './account/checkouts'
import { setRenewals } from './account/customers'
import { seconds } from './account/ids'
import type { CheckoutSession, Customer, Invoice, StripeEvent, Subscription } from './account/model'
import { passTime } from './account/passTime'
import { emptyKept, readStateFile, writeStateFile } from './account/stateFile'
import { stripeApi } from './api/stripeApi'
import { type EventDelivery, createEventDelivery } from './eventDelivery'
import { createEventLog } from './eventLog'
import { checkoutPages } from './pages/checkoutPages'
import { portalPages } from './pages/portalPages'

export interface StripeSimulatorOptions {
  /** The secret key that requests must carry. */
  key: string
  /** The secret that signs webhooks. */
  webhookSecret: string
  /** The address of the webhook; events wait until there is one. */
  webhookUrl?: string
  catalogue?: readonly CatalogueProduct[]
  /** The file that keeps the account between runs; none by default. */
  file?: string
  /** By default the last one that the file names, if it is free, or any. */
  port?: number
  /** The clock that `moveClock` moves: real time by default. */
  clock?: () => Date
  /** The time in signatures, which the server compares with its own clock: real time by default. */
  signedAt?: () => Date
  /** The time before an event is sent again: 200 by default. It doubles with each of seven tries. */
  retryMs?: number
}

export interface StripeSimulator extends Simulator, Omit<EventDelivery, 'send' | 'close'> {
  /** The events of this run, the oldest first; the last thousand. */
  events: StripeEvent[]
  /** The account's own objects, the oldest first. */
  customers: () => Customer[]
  subscriptions: () => Subscription[]
  sessions: () => CheckoutSession[]
  invoices: () => Invoice[]
  /** Tries to pay an open checkout as its page does: with the card 4242… by default. */
  pay: (sessionId: string, card?: string) => CardOutcome
  /** Makes a customer's card refuse renewals, or accept them again. */
  declineRenewals: (customerId: string, isDeclining?: boolean) => void
  /** Sends an event of any kind. */
  sendEvent: (type: string, object: object) => StripeEvent
}

/** How often checkouts and periods end without a request. */
const PASS_TIME_MS = 1_000

/** Starts a simulation of a Stripe account: its API, its pages and its webhooks. */
export async function startStripeSimulator({
  key,
  webhookSecret,
  webhookUrl = '',
  catalogue = defaultCatalogue,
  file,
  port,
  clock = () => new Date(),
  signedAt = () => new Date(),
  retryMs = 200,
}: StripeSimulatorOptions): Promise<StripeSimulator> {
  const kept = file === undefined ? emptyKept() : readStateFile(file)
  const { state } = kept
  const save = () => {
    forgetOldest(state)
    if (file !== undefined) writeStateFile(file, kept)
  }
  const { send: deliver, ...delivery } = createEventDelivery({
    secret: webhookSecret,
    signedAt,
    retryMs,
    undelivered: state.undelivered,
    onDelivered: save,
  })
  const now = () => seconds(new Date(clock().getTime() + kept.movedBy))
  const log = createEventLog(now, deliver)
  let origin = ''
  const account: Account = {
    catalogue: readCatalogue(catalogue),
    state,
    now,
    ahead: () => Math.floor(kept.movedBy / 1000),
    origin: () => origin,
    send: log.send,
  }
  const passAndSave = () => {
    if (passTime(account)) save()
  }
  const app = new Hono()
  app.use(async (c, next) => {
    passAndSave()
    await next()
    if (c.req.method !== 'GET') save()
  })
  app.route('/', stripeApi(account, key))
  app.route('/', checkoutPages(account))
  const moveTo = (time: number) => {
    simulator.moveClock(Math.max(time * 1000 - simulator.clock().getTime(), 0))
  }
  app.route('/', portalPages({ account, moveTo }))

  const simulator = await startSimulatorAt(port === undefined ? [kept.port, 0] : [port], {
    app,
    clock,
    movedBy: kept.movedBy,
    onClockMoved: (movedBy) => {
      kept.movedBy = movedBy
      passTime(account)
      save()
    },
  })
  origin = simulator.origin
  kept.port = Number(new URL(origin).port)
  moveLinks(state, origin)
  passTime(account)
  save()
  delivery.setWebhookUrl(webhookUrl)
  const passing = setInterval(() => {
    try {
      passAndSave()
    } catch {
      // A full disk fails the next request, not the process.
    }
  }, PASS_TIME_MS).unref()
  const saved = <T>(act: () => T) => {
    passTime(account)
    const result = act()
    save()
    return result
  }
  let closing: Promise<void> | undefined
  const close = async () => {
    clearInterval(passing)
    await simulator.close()
    await delivery.close()
    save()
  }
  return {
    ...simulator,
    ...delivery,
    events: log.events,
    customers: () => [...state.customers.values()].map(({ object }) => object),
    subscriptions: () => [...state.subscriptions.values()],
    sessions: () => [...state.sessions.values()].map(({ object }) => object),
    invoices: () => [...state.invoices.values()],
    pay: (id, card = '4242424242424242') =>
      saved(() => payCheckout(account, findCheckout(account, id), card)),
    declineRenewals: (id, isDeclining = true) => {
      saved(() => {
        setRenewals(account, id, !isDeclining)
      })
    },
    sendEvent: (type, object) => saved(() => log.send(type, object)),
    close: () => (closing ??= close()),
  }
}

/** Points the links that were given before at this run's address. */
function moveLinks({ sessions, portals }: AccountState, origin: string): void {
  for (const { id, object } of sessions.values())
    if (object.status === 'open') object.url = `${origin}/pay/${id}`
  for (const portal of portals.values()) portal.url = `${origin}/portal/${portal.id}`
}
