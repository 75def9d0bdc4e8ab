import type { Ctx } from '../../ports/context'
import { listKeys } from '@/contactMerge/listKeys'
import { cardKeyOf } from '@/contract/profiles/cardLink'
import type { Contact } from '@/contract/contacts/contact'
import type { ContactPatch } from '@/contract/contacts/contactChange'
import type { ProfileContent } from '@/contract/profiles/profileContent'
import { invalid } from '../../platform/http/apiError'
import { resolveKey } from '../profiles'
import { applyPatch, type ContactContent } from './contactContent'
import { derivedColumns, type ContactRow } from './contactRow'
import { presentContact } from './presentContact'
import { findContact } from './contactAccess'
import { updateAtVersion } from './updateAtVersion'

/** The maximum number of entries in a list of a contact (see the contract). */
const MAX_ITEMS = 50
/** The maximum number of card URLs that are looked up for one contact. */
const MAX_CARD_KEYS = 5

/**
 * Updates a contact from a public card in the caller's tenant: the first one that a website of the
 * contact on this site (`/card/{card id or slug}`) leads to. E-mails and phone numbers are not
 * searched, because that would reveal who has an account. Empty fields of the card change nothing,
 * and other entries of the contact follow the card's. Throws `VALIDATION_FAILED` when no website
 * leads to a card, and `CONFLICT` when the contact changes meanwhile.
 */
export async function syncContact(ctx: Ctx, contactId: string): Promise<Contact> {
  const before = await findContact(ctx, contactId, 'update')
  const card = await findLinkedCard(ctx, before.websites)
  if (!card)
    throw invalid({ websites: 'No website of this contact is the address of a card on this site.' })
  const content = applyPatch(before, cardFields(before, card))
  const derived = derivedColumns(content)
  if (derived.contentHash === before.contentHash) return presentContact(before)
  return presentContact(
    await updateAtVersion(ctx, before, before.version, { ...content, ...derived }, 'CONFLICT'),
  )
}

async function findLinkedCard(
  { db, actor, host, clock }: Ctx,
  websites: ContactRow['websites'],
): Promise<ProfileContent | undefined> {
  const keys = websites.flatMap(({ value }) => cardKeyOf(value, host) ?? []).slice(0, MAX_CARD_KEYS)
  for (const key of keys) {
    const found = await resolveKey(db, actor.tenantId, key, clock())
    if (found && 'row' in found) return found.content
  }
  return undefined
}

function cardFields(before: ContactContent, card: ProfileContent): ContactPatch {
  const {
    namePrefix,
    firstName,
    middleName,
    lastName,
    nameSuffix,
    occupation: jobTitle,
    organization,
    department,
  } = card
  const texts = Object.entries({
    namePrefix,
    firstName,
    middleName,
    lastName,
    nameSuffix,
    jobTitle,
    organization,
    department,
  }).filter(([, text]) => text !== '')
  return {
    ...Object.fromEntries(texts),
    phones: mergeLists(card.phones, before.phones, listKeys.phones),
    emails: mergeLists(card.emails, before.emails, listKeys.emails),
    websites: mergeLists(card.websites, before.websites, listKeys.websites),
    addresses: mergeLists(
      card.addresses.filter((address) => listKeys.addresses(address) !== ''),
      before.addresses,
      listKeys.addresses,
    ),
  }
}

/**
 * Returns the card's entries in the card's order, in the contact's own spelling where it has one,
 * then the contact's other entries. No entry of the contact is lost, and new ones are added up to
 * the limit.
 */
function mergeLists<T>(
  cardItems: readonly T[],
  before: readonly T[],
  keyOf: (item: T) => string,
): T[] {
  const cardKeys = new Set(cardItems.map(keyOf))
  const known = new Set(before.map(keyOf))
  const isFirst = (item: T) => cardItems.find((other) => keyOf(other) === keyOf(item)) === item
  const added = cardItems
    .filter((item) => !known.has(keyOf(item)) && isFirst(item))
    .slice(0, Math.max(0, MAX_ITEMS - before.length))
  const first = [...cardKeys].flatMap((key) =>
    [...before, ...added].filter((item) => keyOf(item) === key),
  )
  return [...first, ...before.filter((item) => !cardKeys.has(keyOf(item)))]
}
