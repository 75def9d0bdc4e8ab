import { and, eq } from 'drizzle-orm'
import { cutText } from '@/contract/cutText'
import { type OwnerScope, ownedBy } from '../../../platform/db/ownedBy'
import type { PushAnswer } from '../../../ports/integrations'
import { pushTries, pushedContacts, pushes } from '../tables'
import { type SendClaim, ownPush } from './claimPush'
import {
  LIMIT_PAUSE_MS,
  LONGEST_ASKED_PAUSE_MS,
  OUTAGE_PAUSE_MS,
  type PushRow,
  nextTryAfter,
} from './pushDeps'
import { pauseLocation } from './requestLimits'

const MAX_ANSWER = 2_000
const MAX_REASON = 300

/** Stores the answer of a try and what becomes of its push, in one transaction. */
export async function noteAnswer(
  { db, actor }: OwnerScope,
  claim: SendClaim,
  answer: PushAnswer,
  now: Date,
): Promise<void> {
  const pauseMs = pauseOf(answer)
  await db.transaction(async (tx) => {
    const scope = { db: tx, actor }
    const [push] = await tx.select().from(pushes).where(ownPush(actor, claim.push.id)).for('update')
    // The contact was erased, or the account was deleted.
    if (!push) return
    await noteTry(scope, push.id, claim.number, answer)
    if (answer.contactId !== null) await keepExternalId(scope, push, answer.contactId, now)
    if (answer.status === 404 && claim.externalId !== null)
      await forgetExternalId(scope, push, claim.externalId)
    // Another try has begun since, because this one took longer than its lease.
    if (push.tries !== claim.number) return
    await tx
      .update(pushes)
      .set({ leasedUntil: null, updatedAt: now, ...outcomeOf(push, claim, answer, now) })
      .where(ownPush(actor, push.id))
  })
  if (pauseMs > 0)
    await pauseLocation(db, claim.push.locationId, new Date(now.getTime() + pauseMs), now)
}

async function noteTry(
  { db, actor }: OwnerScope,
  pushId: string,
  number: number,
  { status, text }: Pick<PushAnswer, 'status' | 'text'>,
): Promise<void> {
  await db
    .update(pushTries)
    .set({ status, answer: cutText(text, MAX_ANSWER) })
    .where(
      and(ownedBy(pushTries, actor), eq(pushTries.pushId, pushId), eq(pushTries.number, number)),
    )
}

/** Returns the changes of a push by the answer of its last try. */
function outcomeOf(
  push: PushRow,
  claim: SendClaim,
  { status, text, retryAfterMs, contactId }: PushAnswer,
  now: Date,
): Partial<PushRow> {
  if (isSuccess(status) && contactId !== null) return doneAt(now)
  const failures = push.failures + 1
  const isWaiting = push.state === 'waiting'
  const later = (at: Date) => ({ failures, nextTryAt: isWaiting ? at : null })
  if (status === null || isSuccess(status) || status >= 500 || status === 408)
    return { isInDoubt: contactId === null, ...later(nextTryAfter(failures, now)) }
  if (status === 401 || (status === 404 && claim.externalId !== null))
    return { isInDoubt: false, ...later(failures < 3 ? now : nextTryAfter(failures, now)) }
  if (status === 429) {
    const pause = Math.min(retryAfterMs ?? LIMIT_PAUSE_MS, LONGEST_ASKED_PAUSE_MS)
    return { isInDoubt: false, ...later(new Date(now.getTime() + pause)) }
  }
  const reason = cutText(`GoHighLevel refused it (${String(status)}): ${text}`, MAX_REASON)
  return { isInDoubt: false, ...(isWaiting && { state: 'failed', reason, nextTryAt: null }) }
}

/** Returns the columns of a push that has arrived, also if it was dropped meanwhile. */
export function doneAt(now: Date) {
  return {
    state: 'done',
    reason: '',
    request: null,
    isInDoubt: false,
    failures: 0,
    nextTryAt: null,
    doneAt: now,
  } as const
}

function isSuccess(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300
}

/** Returns how long the whole location has to wait, in milliseconds. */
function pauseOf({ status, retryAfterMs }: PushAnswer): number {
  if (status === 429) return Math.min(retryAfterMs ?? LIMIT_PAUSE_MS, LONGEST_ASKED_PAUSE_MS)
  return status === null || status >= 500 ? OUTAGE_PAUSE_MS : 0
}

/** Stores the id that the contact of a push has at the provider. */
export async function keepExternalId(
  { db }: OwnerScope,
  { tenantId, ownerId, locationId, contactId }: PushRow,
  externalId: string,
  pushedAt: Date,
): Promise<void> {
  const {
    tenantId: tenant,
    ownerId: owner,
    locationId: location,
    contactId: contact,
  } = pushedContacts
  await db
    .insert(pushedContacts)
    .values({ tenantId, ownerId, locationId, contactId, externalId, pushedAt })
    .onConflictDoUpdate({
      target: [tenant, owner, location, contact],
      set: { externalId, pushedAt },
    })
}

/** Forgets an id that the provider does not have any more. */
async function forgetExternalId(
  { db, actor }: OwnerScope,
  { locationId, contactId }: PushRow,
  externalId: string,
): Promise<void> {
  await db
    .delete(pushedContacts)
    .where(
      and(
        ownedBy(pushedContacts, actor),
        eq(pushedContacts.locationId, locationId),
        eq(pushedContacts.contactId, contactId),
        eq(pushedContacts.externalId, externalId),
      ),
    )
}
