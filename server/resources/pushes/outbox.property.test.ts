import fc from 'fast-check'
import { and, eq, isNull } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { mergeContacts } from '@/contract/contacts/merges'
import { deleteContact, restoreContacts } from '@/contract/contacts/contacts'
import type { Fate } from '../../testing/fakeGoHighLevel'
import { useTestServer } from '../../testing/harness'
import { queuePushes } from '../contacts'
import { contacts } from '../contacts/tables'
import { connections } from '../integrations/tables'
import { dropPushes, releasePushes } from './index'
import { takeRequests } from './send/requestLimits'
import { pushes } from './tables'
import { LOCATION, usePushes } from './testing/usePushes'

const server = useTestServer()
const outbox = usePushes(server)
const { world, owner } = outbox
const isLong = process.env.LONG === '1'
const PEOPLE = 3

const person = fc.nat(PEOPLE - 1)
const fates: Fate[] = ['lost', 'lostAfter', 'killed', 'killedAfter', 'failed', 'failedAfter']
const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ type: fc.constant('edit' as const), who: person, mail: fc.nat(2) }),
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('push' as const), who: person }) },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('send' as const),
      isWhileEdited: fc.boolean(),
      who: person,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('fates' as const),
      fates: fc.array(fc.constantFrom<Fate>('ok', 'limited', 'refused', ...fates), {
        maxLength: 4,
      }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('wait' as const),
      seconds: fc.constantFrom(1, 11, 61, 4_000),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('delete' as const), who: person }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('restore' as const), who: person }) },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('merge' as const), who: person, into: person }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('reconnect' as const) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('disconnect' as const) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('busy' as const) }) },
)
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

/** The contacts of one run, by number: `firstName` never changes and names the record there. */
class Run {
  readonly ids: string[] = []
  /** Contacts that the location has to have in the end, as they are then. */
  readonly wanted = new Set<number>()
  private edits = 0
  private fates: Fate[] = []

  async start(): Promise<void> {
    await server.empty()
    await outbox.reset()
    await outbox.configure({ isAutomatic: true })
    const inFlight = new Set<unknown>()
    const { ghl } = world
    ghl.fateOf = () => this.fates.shift() ?? 'ok'
    const { upsertContact } = ghl
    ghl.upsertContact = async (tokens, contact, id) => {
      const name = contact['firstName']
      expect(inFlight.has(name)).toBe(false)
      inFlight.add(name)
      await new Promise(setImmediate)
      return upsertContact(tokens, contact, id).finally(() => inFlight.delete(name))
    }
    for (let who = 0; who < PEOPLE; who += 1) {
      const emails = [{ value: mailOf(who, 0) }]
      const { id } = await outbox.addContact({
        firstName: `C${String(who)}`,
        lastName: '0',
        emails,
      })
      this.ids.push(id)
    }
  }

  async isListed(who: number): Promise<boolean> {
    const isSame = and(eq(contacts.id, this.idOf(who)), isNull(contacts.deletedAt))
    return (await server.database.db.$count(contacts, isSame)) > 0
  }

  idOf(who: number): string {
    return this.ids[who] ?? ''
  }

  async edit(who: number, mail: number): Promise<void> {
    if (!(await this.isListed(who))) return
    this.edits += 1
    const emails = [{ value: mailOf(who, mail) }]
    await outbox.editContact({ id: this.idOf(who) }, { lastName: String(this.edits), emails })
  }

  async push(who: number): Promise<void> {
    const target = await outbox.target()
    if (!target || !(await this.isListed(who))) return
    const { db } = server.database
    const given = { ids: [this.idOf(who)], trigger: 'person', now: server.now } as const
    await queuePushes({ db, actor: owner }, target, given)
    this.wanted.add(who)
  }

  async merge(who: number, into: number): Promise<void> {
    if (who === into || !(await this.isListed(who)) || !(await this.isListed(into))) return
    const { db } = server.database
    const rows = await db.select({ id: contacts.id, version: contacts.version }).from(contacts)
    const given = rows.filter(({ id }) => id === this.idOf(who) || id === this.idOf(into))
    const isQueued = (await outbox.stored()).some(
      ({ contactId, state }) =>
        contactId === this.idOf(who) && (state === 'waiting' || state === 'held'),
    )
    const body = { contacts: given, survivorId: this.idOf(into) }
    expect((await server.send(mergeContacts, { token: world.token, body })).status).toBe(201)
    this.wanted.delete(who)
    if (isQueued) this.wanted.add(into)
  }

  async do(next: Act): Promise<void> {
    const { db } = server.database
    const { token } = world
    if (next.type === 'edit') await this.edit(next.who, next.mail)
    if (next.type === 'push') await this.push(next.who)
    if (next.type === 'merge') await this.merge(next.who, next.into)
    if (next.type === 'fates') this.fates = [...next.fates]
    if (next.type === 'wait') outbox.later(next.seconds)
    if (next.type === 'send') {
      const during = next.isWhileEdited ? [this.edit(next.who, 0)] : []
      await Promise.all([outbox.send(), outbox.send(), ...during])
    }
    if (next.type === 'delete' && (await this.isListed(next.who)))
      await server.send(deleteContact, { token, params: { contactId: this.idOf(next.who) } })
    if (next.type === 'restore')
      await server.send(restoreContacts, { token, body: { ids: [this.idOf(next.who)] } })
    if (next.type === 'reconnect') await this.reconnect()
    if (next.type === 'disconnect') {
      await db.delete(connections)
      await dropPushes(db, owner, 'You disconnected this location.', server.now)
      this.wanted.clear()
    }
    if (next.type === 'busy') {
      const isFull = await db.transaction((tx) => takeRequests(tx, LOCATION, 97, server.now))
      if (!isFull) world.ghl.requests.push(...Array<number>(97).fill(server.now.getTime()))
    }
  }

  async reconnect(): Promise<void> {
    await outbox.connect()
    await releasePushes(server.database.db, owner, LOCATION, server.now)
  }

  /** Ends all trouble and sends until nothing is queued. */
  async settle(): Promise<void> {
    this.fates = []
    await this.reconnect()
    for (let round = 0; round < 12; round += 1) {
      outbox.later(4_000)
      await Promise.all([outbox.send(), outbox.send()])
    }
  }
}

const mailOf = (who: number, mail: number) => `c${String(who)}-${String(mail)}@example.com`

/** Returns the most requests in any ten seconds. */
function mostInTenSeconds(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted.reduce(
    (most, time, index) =>
      Math.max(most, sorted.slice(index).filter((later) => later < time + 10_000).length),
    0,
  )
}

async function expectAllArrived(run: Run): Promise<void> {
  const { records, written, requests } = world.ghl
  const { db } = server.database
  const left = await outbox.stored()
  expect(left.filter(({ state }) => state !== 'done' && state !== 'dropped')).toEqual([])
  expect(mostInTenSeconds(requests)).toBeLessThanOrEqual(100)
  for (let who = 0; who < PEOPLE; who += 1) {
    const name = `C${String(who)}`
    const own = [...records.values()].filter(({ contact }) => contact['firstName'] === name)
    expect(own.length).toBeLessThanOrEqual(1)
    const edits = written
      .filter(({ firstName }) => firstName === name)
      .map(({ lastName }) => Number(lastName))
    expect(edits).toEqual([...edits].sort((a, b) => a - b))
    if (!run.wanted.has(who) || !(await run.isListed(who))) continue
    const [row] = await db
      .select()
      .from(contacts)
      .where(eq(contacts.id, run.idOf(who)))
    expect(own).toMatchObject([
      { contact: { lastName: row?.lastName, email: row?.emails[0]?.value } },
    ])
  }
  expect(await db.$count(pushes, eq(pushes.state, 'held'))).toBe(0)
}

it(
  'loses and doubles nothing, keeps the order and the limits through 429s, outages and kills',
  { timeout: isLong ? 3_600_000 : 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(act, { minLength: 5, maxLength: isLong ? 40 : 25 }),
        async (acts) => {
          const run = new Run()
          await run.start()
          for (const next of acts) await run.do(next)
          await run.settle()
          await expectAllArrived(run)
        },
      ),
      { numRuns: isLong ? 300 : 5 },
    )
  },
)
