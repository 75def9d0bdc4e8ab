import { type SQL, and, eq, ne, sql } from 'drizzle-orm'
import { type OwnerScope, ownedBy } from '../../../platform/db/ownedBy'
import { idIn } from '../../../platform/db/idIn'
import { rawRows } from '../../../platform/db/rawRows'
import { connections } from '../../integrations/tables'
import { type PushMapping, type PushedContent, changesRequest, reasons } from '../../pushes/model'
import { pushSettings, pushTries, pushedContacts, pushes } from '../../pushes/tables'
import { contactConsents, contacts } from '../tables'
import { isInList } from '../list/contactQuery'

/** The location that an owner's contacts go to, with the settings; its pushes are held or not. */
export interface PushTarget {
  locationId: string
  isActive: boolean
  isAutomatic: boolean
  mapping: PushMapping | null
}

/** Returns the location that the owner has connected; undefined without one. */
export async function findPushTarget({ db, actor }: OwnerScope): Promise<PushTarget | undefined> {
  const { isAutomatic, fields, customFields, hasContactTags, tags } = pushSettings
  const [row] = await db
    .select({
      locationId: connections.accountId,
      status: connections.status,
      isAutomatic,
      mapping: { fields, customFields, hasContactTags, tags },
    })
    .from(connections)
    .leftJoin(pushSettings, ownedBy(pushSettings, actor))
    .where(and(ownedBy(connections, actor), eq(connections.provider, 'gohighlevel')))
  if (!row) return undefined
  const { locationId, status, mapping } = row
  const all = mapping?.fields ? mapping : null
  return {
    locationId,
    isActive: status === 'active',
    isAutomatic: row.isAutomatic ?? false,
    mapping: all,
  }
}

interface Wanted {
  ids: readonly string[]
  trigger: (typeof pushes.$inferSelect)['trigger']
  /** The time; that of the contact's change if missing. */
  now?: Date
  /** A further condition on contacts. */
  where?: SQL | undefined
}

/**
 * Queues pushes of contacts in the transaction of their change. A contact that has a push which was
 * not tried yet gets no second one, because that one sends the contact as it is then. The rows of
 * contacts are locked, or nobody has changed them. Returns the number of pushes.
 */
export async function queuePushes(
  { db, actor }: OwnerScope,
  target: Pick<PushTarget, 'locationId' | 'isActive'>,
  { ids, trigger, now, where }: Wanted,
): Promise<number> {
  if (ids.length === 0) return 0
  const { locationId } = target
  const isActive = target.isActive || (await isActiveNow({ db, actor }, locationId))
  const at = now
    ? sql`${now.toISOString()}::timestamptz`
    : sql`greatest(${contacts.updatedAt}, ${contacts.createdAt})`
  const consent = sql`(select version from ${contactConsents} where ${and(ownedBy(contactConsents, actor), eq(contactConsents.contactId, contacts.id))})`
  const result =
    await db.execute(sql`insert into ${pushes} (tenant_id, owner_id, id, location_id, contact_id, waiter_id, contact_name, state, "trigger", reason, consent_version, next_try_at, created_at, updated_at)
    select ${actor.tenantId}, ${actor.userId}, gen_random_uuid(), ${locationId}, ${contacts.id}, ${contacts.id}, ${nameOfContact},
      ${isActive ? 'waiting' : 'held'}, ${trigger}, ${isActive ? '' : reasons.held}, ${consent}, ${isActive ? at : sql`null`}, ${at}, ${at}
    from ${contacts} where ${and(ownedBy(contacts, actor), isInList, idIn(contacts.id, ids), where)} order by ${contacts.id}
    on conflict (tenant_id, owner_id, location_id, contact_id) where state in ('waiting', 'held') and request is null
      do update set updated_at = greatest(${pushes.updatedAt}, excluded.updated_at), consent_version = coalesce(excluded.consent_version, ${pushes.consentVersion})
    returning contact_id`)
  return rawRows(result).length
}

/**
 * Tells whether a location has been connected again. Until the transaction ends nobody can do that,
 * so that no push is held after the others were released.
 */
async function isActiveNow({ db, actor }: OwnerScope, locationId: string): Promise<boolean> {
  const [row] = await db
    .select({ status: connections.status })
    .from(connections)
    .where(
      and(
        ownedBy(connections, actor),
        eq(connections.provider, 'gohighlevel'),
        eq(connections.accountId, locationId),
      ),
    )
    .for('share')
  return row?.status === 'active'
}

/**
 * Locks the owner's connection if its grant has ended, before pushes that a reconnect releases: it
 * locks them after the connection (see `isActiveNow`), and neither may wait for the other.
 */
async function lockEnded({ db, actor }: OwnerScope): Promise<void> {
  await db
    .select({ id: connections.id })
    .from(connections)
    .where(
      and(
        ownedBy(connections, actor),
        eq(connections.provider, 'gohighlevel'),
        ne(connections.status, 'active'),
      ),
    )
    .for('share')
}

/** The display name as SQL, see `displayName`. */
const nameOfContact = sql`left(coalesce(
  nullif(concat_ws(' ', nullif(${contacts.firstName}, ''), nullif(${contacts.middleName}, ''), nullif(${contacts.lastName}, '')), ''),
  nullif(${contacts.nickname}, ''), nullif(${contacts.organization}, ''), ${contacts.emails} -> 0 ->> 'value', ${contacts.phones} -> 0 ->> 'value', ''), 300)`

/** Queues a push of an edited contact that the location has or may get, if that is automatic. */
export async function queueEdit(
  scope: OwnerScope,
  before: PushedContent & { id: string },
  changes: Partial<PushedContent>,
): Promise<void> {
  const target = await findPushTarget(scope)
  if (target && isPushedEdit(target, before, changes)) await queueEdits(scope, target, [before.id])
}

/** Queues pushes of edited contacts, as far as the location has them or may get them. */
export async function queueEdits(
  scope: OwnerScope,
  target: PushTarget,
  ids: readonly string[],
): Promise<void> {
  const where = isAtLocation(scope.actor, target.locationId)
  await queuePushes(scope, target, { ids, trigger: 'edit', where })
}

/** Tells whether an edit leads to a push. */
export function isPushedEdit(
  { isAutomatic, mapping }: PushTarget,
  before: PushedContent,
  changes: Partial<PushedContent>,
): boolean {
  return isAutomatic && mapping !== null && changesRequest(mapping, before, changes)
}

/** Returns the condition that the location has a contact, may have it, or refused it. */
function isAtLocation(actor: OwnerScope['actor'], locationId: string): SQL {
  const isPushed = and(
    ownedBy(pushedContacts, actor),
    eq(pushedContacts.locationId, locationId),
    eq(pushedContacts.contactId, contacts.id),
  )
  const isQueued = and(
    ownedBy(pushes, actor),
    eq(pushes.locationId, locationId),
    eq(pushes.contactId, contacts.id),
    sql`(${pushes.state} in ('waiting', 'held', 'failed') or ${pushes.isInDoubt})`,
  )
  return sql`(exists (select 1 from ${pushedContacts} where ${isPushed}) or exists (select 1 from ${pushes} where ${isQueued}))`
}

/**
 * Queues pushes of contacts that returned from the trash or a merge: of those that lost theirs to
 * it, and if that is automatic of those that the location has.
 */
export async function queueReturned(scope: OwnerScope, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { db, actor } = scope
  await lockEnded(scope)
  await db
    .update(pushes)
    .set({ waiterId: sql`${pushes.contactId}` })
    .where(and(ownedBy(pushes, actor), idIn(pushes.contactId, ids), sql`${pushes.isInDoubt}`))
  const target = await findPushTarget(scope)
  if (!target) return
  const newest = sql`(select ${pushes.reason} from ${pushes} where ${and(ownedBy(pushes, actor), eq(pushes.contactId, contacts.id), eq(pushes.locationId, target.locationId))} order by ${pushes.place} desc limit 1)`
  const hasLost = sql`${newest} in (${reasons.deleted}, ${reasons.merged})`
  const where = target.isAutomatic
    ? sql`(${hasLost} or ${isAtLocation(actor, target.locationId)})`
    : hasLost
  await queuePushes(scope, target, { ids, trigger: 'edit', where })
}

const isQueued = sql`${pushes.state} in ('waiting', 'held')`

/** Drops the queued pushes of contacts that are hidden by a merge, for one push of the survivor. */
export async function mergePushes(
  scope: OwnerScope,
  {
    absorbedIds,
    survivorId,
    now,
  }: { absorbedIds: readonly string[]; survivorId: string; now: Date },
): Promise<void> {
  const { db, actor } = scope
  const own = ownedBy(pushes, actor)
  await lockEnded(scope)
  await db
    .update(pushes)
    .set({ waiterId: survivorId })
    .where(and(own, idIn(pushes.waiterId, absorbedIds), sql`${pushes.isInDoubt}`))
  const dropped = await db
    .update(pushes)
    .set({ ...droppedFor(reasons.merged), updatedAt: now })
    .where(and(own, idIn(pushes.contactId, absorbedIds), isQueued))
    .returning({ id: pushes.id })
  if (dropped.length === 0) return
  const target = await findPushTarget(scope)
  if (target) await queuePushes(scope, target, { ids: [survivorId], trigger: 'merge', now })
}

/** Returns the columns of a push that is dropped for this reason. */
export function droppedFor(reason: string) {
  return { state: 'dropped', reason, nextTryAt: null } as const
}

/** Returns the update that drops the queued pushes of the contacts that a query selects. */
export function dropQueued({ db, actor }: OwnerScope, contactIds: SQL, now: Date) {
  return db
    .update(pushes)
    .set({ ...droppedFor(reasons.deleted), updatedAt: now })
    .where(and(ownedBy(pushes, actor), isQueued, sql`${pushes.contactId} in ${contactIds}`))
}

/** Erases everything about pushes of erased contacts. */
export async function erasePushes(
  { db, actor }: OwnerScope,
  contactIds: readonly string[],
): Promise<void> {
  if (contactIds.length === 0) return
  const gone = await db
    .delete(pushes)
    .where(and(ownedBy(pushes, actor), idIn(pushes.contactId, contactIds)))
    .returning({ id: pushes.id })
  if (gone.length > 0)
    await db.delete(pushTries).where(
      and(
        ownedBy(pushTries, actor),
        idIn(
          pushTries.pushId,
          gone.map(({ id }) => id),
        ),
      ),
    )
  await db
    .delete(pushedContacts)
    .where(and(ownedBy(pushedContacts, actor), idIn(pushedContacts.contactId, contactIds)))
}
