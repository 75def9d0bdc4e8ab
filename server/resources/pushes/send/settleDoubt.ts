import { and, eq } from 'drizzle-orm'
import { ProviderUnavailable } from '../../../platform/http/providerUnavailable'
import { type OwnerScope, ownedBy } from '../../../platform/db/ownedBy'
import type { GoHighLevelClient, Tokens } from '../../../ports/integrations'
import { hasContent } from '../model'
import { pushTries, pushes } from '../tables'
import { type SettleClaim, ownPush } from './claimPush'
import { doneAt, keepExternalId } from './noteAnswer'
import { OUTAGE_PAUSE_MS, nextTryAfter } from './pushDeps'
import { pauseLocation } from './requestLimits'

type Found = Awaited<ReturnType<GoHighLevelClient['findContact']>>

/**
 * Asks whether a try in doubt arrived, under the e-mail address or phone that it had, and ends the
 * doubt. If it arrived as it was sent and is the push to send, that is done; else it is sent next.
 */
export async function settleDoubt(
  scope: OwnerScope,
  { client, tokens, clock }: { client: GoHighLevelClient; tokens: Tokens; clock: () => Date },
  claim: SettleClaim,
): Promise<void> {
  const { email, phone } = claim.request
  try {
    const wanted = email === undefined ? { ...(phone !== undefined && { phone }) } : { email }
    await noteFound(scope, claim, await client.findContact(tokens, wanted), clock())
  } catch (error) {
    await release(scope, claim, error instanceof ProviderUnavailable, clock())
    if (!(error instanceof ProviderUnavailable)) throw error
  }
}

async function noteFound(
  { db, actor }: OwnerScope,
  { push, doubt, request }: SettleClaim,
  found: Found,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const scope = { db: tx, actor }
    await tx.select({ id: pushes.id }).from(pushes).where(ownPush(actor, push.id)).for('update')
    const [settled] = await tx
      .update(pushes)
      .set({ isInDoubt: false, updatedAt: now })
      // Another try may have begun since, whose outcome this does not tell.
      .where(and(ownPush(actor, doubt.id), eq(pushes.tries, doubt.tries)))
      .returning()
    if (!settled) return
    if (found) await keepExternalId(scope, settled, found.id, now)
    const isDone =
      found !== null &&
      settled.id === push.id &&
      settled.request !== null &&
      hasContent(found.contact, request)
    if (isDone)
      await tx
        .update(pushTries)
        .set({ answer: 'No answer came, but GoHighLevel has the contact.' })
        .where(
          and(
            ownedBy(pushTries, actor),
            eq(pushTries.pushId, push.id),
            eq(pushTries.number, settled.tries),
          ),
        )
    await tx
      .update(pushes)
      .set({ leasedUntil: null, ...(isDone && doneAt(now)) })
      .where(ownPush(actor, push.id))
    if (!isDone)
      await tx
        .update(pushes)
        .set({ nextTryAt: now })
        .where(and(ownPush(actor, push.id), eq(pushes.state, 'waiting')))
  })
}

/** Ends the lease of a question that was not answered. */
async function release(
  { db, actor }: OwnerScope,
  { push }: SettleClaim,
  isAway: boolean,
  now: Date,
): Promise<void> {
  const failures = push.failures + 1
  const later = isAway ? { failures, nextTryAt: nextTryAfter(failures, now) } : {}
  await db
    .update(pushes)
    .set({ leasedUntil: null, ...later })
    .where(and(ownPush(actor, push.id), eq(pushes.state, 'waiting'), eq(pushes.tries, push.tries)))
  if (isAway)
    await pauseLocation(db, push.locationId, new Date(now.getTime() + OUTAGE_PAUSE_MS), now)
}
