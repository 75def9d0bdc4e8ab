import { type SQL, and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Consent } from '@/contract/contacts/contact'
import { contactConsents, contacts } from './tables'
import { contactMerges as merges } from '../contactMerges/tables'
import { profiles } from '../profiles/tables'
import { idIn } from '../../platform/db/idIn'
import { type OwnerScope, ownedBy } from '../../platform/db/ownedBy'

/**
 * Returns the newest consent that came with an exchange of this contact or of one that was merged
 * into it; undefined if there is none.
 */
export async function findConsent(
  { db, actor }: OwnerScope,
  contactId: string,
): Promise<Consent | undefined> {
  const { tenantId, ownerId, profileId } = contactConsents
  const isProfile = and(
    eq(profiles.tenantId, tenantId),
    eq(profiles.ownerId, ownerId),
    eq(profiles.id, profileId),
  )
  const isOfContact = sql`${contactConsents.contactId} in ${withMergedContacts(actor, contactId)}`
  const [found] = await db
    .select({ consent: contactConsents, profileName: profiles.name })
    .from(contactConsents)
    .leftJoin(profiles, isProfile)
    .where(and(ownedBy(contactConsents, actor), isOfContact))
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

/** Erases the consents of these contacts. */
export async function eraseConsents(
  { db, actor }: OwnerScope,
  contactIds: readonly string[],
): Promise<void> {
  if (contactIds.length > 0)
    await db
      .delete(contactConsents)
      .where(and(ownedBy(contactConsents, actor), idIn(contactConsents.contactId, contactIds)))
}

/**
 * Returns a query for the ids of a contact and of all contacts merged into it, directly or
 * indirectly.
 */
function withMergedContacts(actor: OwnerScope['actor'], contactId: string): SQL {
  const isActive = and(ownedBy(merges, actor), isNull(merges.undoneAt), isNull(merges.erasedAt))
  const isInside = and(ownedBy(contacts, actor), eq(contacts.mergeId, merges.id))
  return sql`(with recursive held as (
    select ${contactId}::uuid as id
    union
    select inside.id from held, lateral (
      select ${contacts.id} from ${merges} join ${contacts} on ${isInside} where ${isActive} and ${merges.survivorId} = held.id) as inside
  ) select id from held)`
}
