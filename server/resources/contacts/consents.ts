import { type SQL, and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Consent } from '@/contract/contacts/contact'
import {
  contactConsents,
  contactMerges as merges,
  contacts,
  profiles,
} from '../../platform/db/schema'
import { idIn } from './sql/idIn'
import type { Ctx } from '../../ports/context'

type Store = Pick<Ctx, 'db'> & { actor: Pick<Ctx['actor'], 'tenantId' | 'userId'> }

/**
 * What the person of a contact of the actor's agreed to last, as that contact or as one that was merged into it; undefined where they never left their details
 * themselves.
 */
export async function findConsent(
  { db, actor }: Store,
  contactId: string,
): Promise<Consent | undefined> {
  const { tenantId, ownerId, profileId } = contactConsents
  const profile = and(
    eq(profiles.tenantId, tenantId),
    eq(profiles.ownerId, ownerId),
    eq(profiles.id, profileId),
  )
  const [found] = await db
    .select({ consent: contactConsents, profileName: profiles.name })
    .from(contactConsents)
    .leftJoin(profiles, profile)
    .where(and(own(actor), sql`${contactConsents.contactId} in ${heldBy(actor, contactId)}`))
    .orderBy(desc(contactConsents.givenAt))
    .limit(1)
  if (!found) return undefined
  const { text, version, givenAt, profileId: givenTo } = found.consent
  return {
    text,
    version,
    givenAt: givenAt.toISOString(),
    profileId: givenTo,
    profileName: found.profileName,
  }
}

/** Erases what was agreed to with contacts that are erased. */
export async function eraseConsents(
  { db, actor }: Store,
  contactIds: readonly string[],
): Promise<void> {
  if (contactIds.length > 0)
    await db
      .delete(contactConsents)
      .where(and(own(actor), idIn(contactConsents.contactId, contactIds)))
}

/** A contact and, one below the other, what is in it as far as merges stand. */
function heldBy({ tenantId, userId }: Store['actor'], contactId: string): SQL {
  const standing = and(
    eq(merges.tenantId, tenantId),
    eq(merges.ownerId, userId),
    isNull(merges.undoneAt),
    isNull(merges.erasedAt),
  )
  const inside = and(
    eq(contacts.tenantId, tenantId),
    eq(contacts.ownerId, userId),
    eq(contacts.mergeId, merges.id),
  )
  return sql`(with recursive held as (
    select ${contactId}::uuid as id
    union
    select inside.id from held, lateral (
      select ${contacts.id} from ${merges} join ${contacts} on ${inside} where ${standing} and ${merges.survivorId} = held.id offset 0) as inside
  ) select id from held)`
}

function own({ tenantId, userId }: Store['actor']) {
  return and(eq(contactConsents.tenantId, tenantId), eq(contactConsents.ownerId, userId))
}
