import { type SQL, and, asc, eq, lte, or, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/client'
import { type OwnerScope, ownedBy } from '../../../platform/db/ownedBy'
import type { GoHighLevelClient, GoHighLevelContact } from '../../../ports/integrations'
import { droppedFor, findConsent } from '../../contacts'
import { contacts } from '../../contacts/tables'
import { buildRequest, reachOf, reasons, usualSettings } from '../model'
import { pushSettings, pushTries, pushedContacts, pushes } from '../tables'
import { type ConnectionRow, LEASE_MS, type PushDeps, type PushRow } from './pushDeps'
import { takeRequests } from './requestLimits'

/** A try that is stored and not sent yet. */
export interface SendClaim {
  kind: 'send'
  push: PushRow
  number: number
  request: GoHighLevelContact
  /** The contact's id at the provider; null while it has none. */
  externalId: string | null
}

/** A question whether a try in doubt arrived, before the next try of the same contact. */
export interface SettleClaim {
  kind: 'settle'
  push: PushRow
  doubt: PushRow
  /** The request of the try in doubt. */
  request: GoHighLevelContact
}

export type Claim = SendClaim | SettleClaim

/** The most pushes that a lane looks at, so that lanes do not wait for the same one. */
const CANDIDATES = 8

/**
 * Claims the next push of a connection for this process and stores its try, in one transaction.
 * Returns `again` when another process or a change came first, and null when nothing may be sent
 * now. Locks are taken in the order contact, push, limits.
 */
export async function claimPush(
  deps: Pick<PushDeps, 'db' | 'clock'> & { client: GoHighLevelClient },
  connection: ConnectionRow,
  lane: number,
): Promise<Claim | 'again' | null> {
  const actor = { tenantId: connection.tenantId, userId: connection.ownerId }
  const now = deps.clock()
  const isNext = nextOfContacts(actor, connection.accountId, now)
  const found = await selectNext(deps.db, isNext)
  const candidate = found[lane % Math.max(1, found.length)]
  if (!candidate) return null
  return deps.db.transaction(async (tx) => {
    const scope = { db: tx, actor }
    // A change of the contact waits, so that it is in this request or queues another.
    const [contact] = await tx
      .select()
      .from(contacts)
      .where(and(ownedBy(contacts, actor), eq(contacts.id, candidate.contactId)))
      .for('no key update')
    const [push] = await tx
      .select()
      .from(pushes)
      .where(and(isNext, eq(pushes.id, candidate.id)))
      .for('update')
    if (!push) return 'again'
    if (!contact || contact.deletedAt)
      return drop(scope, push, contact?.mergeId ? reasons.merged : reasons.deleted, now)
    const doubt = await findDoubt(scope, push)
    if (doubt) return claimSettlement(scope, push, doubt, now)
    return claimTry({ ...scope, client: deps.client, now }, push, contact)
  })
}

/** Selects pushes that are due, the oldest first, without sorting all of them. */
export function selectNext(db: Db, isNext: SQL | undefined) {
  return db
    .select({ id: pushes.id, contactId: pushes.contactId })
    .from(pushes)
    .where(isNext)
    .orderBy(asc(pushes.nextTryAt), asc(pushes.place))
    .limit(CANDIDATES)
}

/** Returns the condition that a push is the next of its contact, is due, and nobody works on it. */
export function nextOfContacts(
  actor: OwnerScope['actor'],
  locationId: string,
  now: Date,
): SQL | undefined {
  const { tenantId, userId } = actor
  const at = sql`${now.toISOString()}::timestamptz`
  const ofOwner = (alias: string) =>
    sql`${sql.raw(alias)}.tenant_id = ${tenantId} and ${sql.raw(alias)}.owner_id = ${userId}`
  return and(
    ownedBy(pushes, actor),
    eq(pushes.locationId, locationId),
    eq(pushes.state, 'waiting'),
    lte(pushes.nextTryAt, now),
    or(isNull(pushes.leasedUntil), lte(pushes.leasedUntil, now)),
    sql`not exists (select 1 from ${pushes} as earlier where ${ofOwner('earlier')} and earlier.contact_id = ${pushes.contactId}
      and earlier.location_id = ${locationId} and earlier.state in ('waiting', 'held') and earlier.place < ${pushes.place})`,
    sql`not exists (select 1 from ${pushes} as sent where ${ofOwner('sent')} and sent.waiter_id = ${pushes.contactId}
      and sent.location_id = ${locationId} and sent.is_in_doubt and sent.leased_until > ${at} and sent.id <> ${pushes.id})`,
  )
}

async function drop(
  { db, actor }: OwnerScope,
  push: PushRow,
  reason: string,
  now: Date,
): Promise<'again'> {
  await db
    .update(pushes)
    .set({ ...droppedFor(reason), updatedAt: now })
    .where(ownPush(actor, push.id))
  return 'again'
}

/**
 * Returns the oldest push in doubt that this one has to wait for, or null. A contact whose id at the
 * provider is known can be sent again under this id, so nothing is asked.
 */
async function findDoubt({ db, actor }: OwnerScope, push: PushRow): Promise<PushRow | null> {
  const isInDoubt = and(
    ownedBy(pushes, actor),
    eq(pushes.waiterId, push.contactId),
    eq(pushes.locationId, push.locationId),
    sql`${pushes.isInDoubt}`,
  )
  const isKnown = sql`exists (select 1 from ${pushedContacts} where ${and(
    ownedBy(pushedContacts, actor),
    eq(pushedContacts.locationId, push.locationId),
    eq(pushedContacts.contactId, pushes.contactId),
  )})`
  await db.update(pushes).set({ isInDoubt: false }).where(and(isInDoubt, isKnown))
  const [doubt] = await db
    .select()
    .from(pushes)
    .where(isInDoubt)
    .orderBy(asc(pushes.place))
    .limit(1)
  return doubt ?? null
}

async function claimSettlement(
  { db, actor }: OwnerScope,
  push: PushRow,
  doubt: PushRow,
  now: Date,
): Promise<Claim | 'again' | null> {
  const [sent] = await db
    .select({ request: pushTries.request })
    .from(pushTries)
    .where(
      and(
        ownedBy(pushTries, actor),
        eq(pushTries.pushId, doubt.id),
        eq(pushTries.number, doubt.tries),
      ),
    )
  if (!sent) throw new Error('A push in doubt has no try.')
  if ((await takeRequests(db, push.locationId, 1, now)) !== null) return null
  const leasedUntil = new Date(now.getTime() + LEASE_MS)
  await db.update(pushes).set({ leasedUntil }).where(ownPush(actor, push.id))
  return { kind: 'settle', push, doubt, request: requestOf(sent.request) }
}

async function claimTry(
  { db, actor, client, now }: OwnerScope & { client: GoHighLevelClient; now: Date },
  push: PushRow,
  contact: typeof contacts.$inferSelect,
): Promise<Claim | 'again' | null> {
  const consent = await findConsent({ db, actor }, contact.id)
  const mapping = await readMapping(db, actor)
  const line = consent ? `Version ${String(consent.version)}, ${consent.givenAt}` : ''
  if (push.request === null && Object.keys(reachOf(contact)).length === 0)
    return drop({ db, actor }, push, reasons.unreachable, now)
  const request =
    push.request === null
      ? buildRequest(mapping, { contact, consent: line })
      : requestOf(push.request)
  if ((await takeRequests(db, push.locationId, client.requestsOf(request), now)) !== null)
    return null
  const number = push.tries + 1
  const text = JSON.stringify(request)
  const leasedUntil = new Date(now.getTime() + LEASE_MS)
  await db.insert(pushTries).values({
    ...{ tenantId: push.tenantId, ownerId: push.ownerId, pushId: push.id },
    ...{ number, at: now, request: text },
  })
  await db
    .update(pushes)
    .set({
      ...{ request: text, tries: number, isInDoubt: true, waiterId: push.contactId },
      ...{ leasedUntil, nextTryAt: leasedUntil, updatedAt: now },
      ...(consent && { consentVersion: consent.version }),
    })
    .where(ownPush(actor, push.id))
  const externalId = await findExternalId({ db, actor }, push)
  return { kind: 'send', push, number, request, externalId }
}

async function readMapping(db: Db, actor: OwnerScope['actor']) {
  const [row] = await db.select().from(pushSettings).where(ownedBy(pushSettings, actor))
  return row ?? usualSettings
}

async function findExternalId({ db, actor }: OwnerScope, push: PushRow): Promise<string | null> {
  const [row] = await db
    .select({ externalId: pushedContacts.externalId })
    .from(pushedContacts)
    .where(
      and(
        ownedBy(pushedContacts, actor),
        eq(pushedContacts.locationId, push.locationId),
        eq(pushedContacts.contactId, push.contactId),
      ),
    )
  return row?.externalId ?? null
}

/** Returns the condition for one push of the owner. */
export function ownPush(actor: OwnerScope['actor'], id: string): SQL | undefined {
  return and(ownedBy(pushes, actor), eq(pushes.id, id))
}

/** Reads a stored request, which only `claimTry` writes. */
function requestOf(text: string): GoHighLevelContact {
  return JSON.parse(text) as GoHighLevelContact
}
