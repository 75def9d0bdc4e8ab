import { and, eq, inArray } from 'drizzle-orm'
import { cardKeyOf } from '@/contract/cardLink'
import type { Contact, ContactPatch } from '@/contract/contacts'
import { directory } from '../db/schema'
import { invalid } from '../http/apiFault'
import type { Ctx } from '../http/context'
import { type UserRow, findUser } from '../users/userRecord'
import { applyPatch, derivedColumns, presentContact } from './contactRow'
import type { ContactRow } from './contactRow'
import { findContact, writeVersion } from './contacts.service'

/**
 * Brings a contact up to date with what its person shows to everybody. Whose profile it is follows from the first website that is a card of this site
 * (`/card/{card id or slug}`) in the caller's tenant, and from nothing else: an e-mail or a phone number would tell who has an account. A field that is not
 * public stays as it is, and so does the version when nothing is new. Throws VALIDATION_FAILED where no website leads to a card, CONFLICT where the contact
 * changes meanwhile.
 */
export async function syncContact(ctx: Ctx, contactId: string): Promise<Contact> {
  const before = await findContact(ctx, contactId, 'update')
  const owner = await cardOwner(ctx, before.websites)
  if (!owner) throw invalid({ websites: 'No website of this contact leads to a card of this site.' })
  const content = applyPatch(before, publicProfileFields(owner))
  const derived = derivedColumns(content)
  if (derived.contentHash === before.contentHash) return presentContact(before)
  return presentContact(await writeVersion(ctx, before, before.version, { ...content, ...derived }, 'CONFLICT'))
}

/** What everybody may know of a person. Until profiles are published that is their name; what is empty says nothing. */
function publicProfileFields({ firstName, lastName }: UserRow): ContactPatch {
  return { ...(firstName && { firstName }), ...(lastName && { lastName }) }
}

async function cardOwner({ db, actor, host }: Ctx, websites: ContactRow['websites']): Promise<UserRow | undefined> {
  const keys = websites.flatMap(({ value }) => cardKeyOf(value, host) ?? [])
  if (keys.length === 0) return undefined
  const found = await db
    .select()
    .from(directory)
    .where(and(inArray(directory.kind, directory.kind.enumValues), inArray(directory.key, keys), eq(directory.tenantId, actor.tenantId)))
  const [first] = found.sort((a, b) => keys.indexOf(a.key) - keys.indexOf(b.key))
  return first && findUser(db, first.tenantId, first.ownerId)
}
