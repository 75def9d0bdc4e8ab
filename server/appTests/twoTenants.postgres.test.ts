import { randomBytes } from 'node:crypto'
import { getTableColumns, getTableName } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { receiveStripeEvent } from '@/contract/billing/checkout'
import type { Call } from '@/contract/call'
import * as callbacks from '@/contract/integrations/callbacks'
import { createApp } from '../app'
import { backgroundWork } from '../backgroundWork'
import { type HousekeepingTask, housekeepingTasks } from '../housekeepingTasks'
import type { Db } from '../platform/db/client'
import { createStepper } from '../platform/jobs/jobStepper'
import { createSecretBox } from '../platform/secrets/secretBox'
import type { Deps } from '../ports/context'
import { registry } from '../resources'
import { signedEvent } from '../resources/billing/stripe/testing/fakeStripe'
import { useStripeAccount } from '../resources/billing/stripe/testing/useStripeAccount'
import { checkouts, stripeCustomers } from '../resources/billing/tables'
import { integrationWorks } from '../resources/integrations'
import { allTables } from '../testing/allTables'
import { useTestServer } from '../testing/harness'
import { TENANT } from '../testing/testIdentity'
import { ACCOUNT, type DueWork, LOCATION, addDueWork, contentsOfTenant } from './testing/dueWork'

const server = useTestServer()
useStripeAccount(server)
const OTHER = 'other-tenant'
let due: DueWork

beforeEach(async () => {
  due = await addDueWork(server)
})

/** The dependencies of a server, whose tokens are sealed with a new key. */
const depsOf = (tenantId: string, db: Db = server.database.db): Deps => ({
  ...server.deps,
  ...{ tenantId, db },
  secretBox: createSecretBox({
    keys: [`new:${randomBytes(32).toString('base64')}`],
    fallback: server.deps.ruleSigner.deriveKey('secrets'),
  }),
})

type Run = (deps: Deps, signal: AbortSignal) => Promise<unknown>

/** Every kind of work that a server does by itself for its tenant. */
const works: [name: string, run: Run][] = [
  ['running jobs', (deps) => createStepper(deps, registry.jobKinds).step()],
  ...integrationWorks.map(([name, run]): [string, Run] => [name, run]),
  ...(['mails', 'wallets', 'pushes'] as const).map((name): [string, Run] => [
    name,
    (deps, signal) => backgroundWork(deps, 'https://cards.example.com')[name].run(signal),
  ]),
  ...tasksOf('tenant'),
]

function tasksOf(whose: HousekeepingTask['of']): [name: string, run: Run][] {
  // Only names are read here; each run makes its tasks with the dependencies it gets.
  return housekeepingTasks({} as Deps)
    .filter((task) => task.of === whose)
    .map(({ name }) => [
      name,
      (deps, signal) =>
        housekeepingTasks(deps)
          .find((task) => task.name === name)
          ?.run(signal) ?? Promise.reject(new Error(`No task ${name}.`)),
    ])
}

describe.each(works)('%s', (_name, run) => {
  it('is done by the tenant’s own server only', async () => {
    const { signal } = new AbortController()
    const before = await contentsOfTenant(server)
    await run(depsOf(OTHER), signal)
    expect([await contentsOfTenant(server), due.seenOutside()]).toEqual([before, []])
    await run(depsOf(TENANT), signal)
    expect(await contentsOfTenant(server)).not.toBe(before)
  })

  it('names the tenant in every statement about a table that has tenants', async () => {
    const unnamed: string[] = []
    const pool = (server.database.db as unknown as { $client: Pool }).$client
    const logQuery = (query: string, params: unknown[]) => {
      const isAboutTenants = tenantTables.some((table) => query.includes(`"${table}"`))
      if (isAboutTenants && !params.some((each) => String(each).includes(TENANT)))
        unnamed.push(query)
    }
    await run(depsOf(TENANT, drizzle(pool, { logger: { logQuery } })), new AbortController().signal)
    expect(unnamed).toEqual([])
  })
})

const tenantTables = allTables
  .filter((table) => 'tenantId' in getTableColumns(table))
  .map(getTableName)

describe('housekeeping for everyone', () => {
  it.each(tasksOf('everyone'))('%s reaches nothing outside', async (_name, run) => {
    const files = [...server.files.stored.keys()]
    await run(depsOf(OTHER), new AbortController().signal)
    expect([due.seenOutside(), [...server.files.stored.keys()]]).toEqual([[], files])
  })
})

const asked: [name: string, Call, () => { body: string; headers: Record<string, string> }][] = [
  [
    'a removal at Instagram',
    callbacks.receiveInstagramDeauthorization,
    () => due.instagram.signRequest(ACCOUNT, server.now),
  ],
  [
    'a deletion asked for at Instagram',
    callbacks.receiveInstagramDataDeletion,
    () => due.instagram.signRequest(ACCOUNT, server.now),
  ],
  [
    'a removal at TikTok',
    callbacks.receiveTikTokEvent,
    () => due.tiktok.signEvent('authorization.removed', ACCOUNT, server.now),
  ],
  [
    'a removal at GoHighLevel',
    callbacks.receiveGoHighLevelEvent,
    () => due.gohighlevel.signEvent('UNINSTALL', LOCATION, server.now),
  ],
  [
    'a removal at GoHighLevel at an unknown time',
    callbacks.receiveGoHighLevelEvent,
    () => due.gohighlevel.signEvent('UNINSTALL', LOCATION, null),
  ],
  [
    'an expired checkout at Stripe',
    receiveStripeEvent,
    () => {
      const object = { customer: 'cus_1', client_reference_id: checkoutId }
      return signedEvent(
        { id: 'evt_1', type: 'checkout.session.expired', object },
        { at: server.now },
      )
    },
  ],
]
let checkoutId = ''

describe.each(asked)('%s', (_name, call, signed) => {
  it('changes only what the tenant has that was told', async () => {
    const { db } = server.database
    const customer = { tenantId: TENANT, ownerId: 'ada', customerId: 'cus_1' }
    await db.insert(stripeCustomers).values({ ...customer, createdAt: server.now })
    const [checkout] = await db.select().from(checkouts)
    checkoutId = checkout?.id ?? ''
    const { app } = server
    const before = await contentsOfTenant(server)
    server.app = createApp({ ...server.deps, tenantId: OTHER })
    const { status } = await server.send(call, signed())
    server.app = app
    expect([status, await contentsOfTenant(server)]).toEqual([200, before])
    expect((await server.send(call, signed())).status).toBe(200)
    expect(await contentsOfTenant(server)).not.toBe(before)
  })
})
