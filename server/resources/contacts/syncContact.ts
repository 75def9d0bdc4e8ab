import { listKeys } from '@/contactMerge/listKeys'
import { cardKeyOf } from '@/contract/profiles/cardLink'
import type { Contact, ContactPatch } from '@/contract/contacts/contact'
import type { ProfileContent } from '@/contract/profiles/profileContent'
import { invalid } from '../../platform/http/apiError'
import { resolveKey } from '../profiles/resolveKey'
import { applyPatch } from './contactContent'
import { derivedColumns, presentContact } from './contactRow'
import type { ContactContent } from './contactContent'
import type { ContactRow } from './contactRow'
import { findContact, updateAtVersion } from './contacts.service'
import type { Ctx } from '../../ports/context'

/** Of one list of a contact (see the contract). */
const MAX_ITEMS = 50
/** Addresses of cards that are looked up for one contact. */
const MAX_KEYS = 5

/**
 * Brings a contact up to date with what its person's card shows to everybody. Which card it is follows from the first website that is one of this site
 * (`/card/{card id or slug}`) in the caller's tenant and shows a profile now, and from nothing else: an e-mail or a phone number would tell who has an account. What
 * the card leaves empty stays as it is; numbers and addresses that the contact has besides stay behind the card's. So does the version when nothing is new. Throws
 * VALIDATION_FAILED where no website leads to such a card, CONFLICT where the contact changes meanwhile.
 */
export async function syncContact(ctx: Ctx, contactId: string): Promise<Contact> {
  const before = await findContact(ctx, contactId, 'update')
  const shown = await findLinkedCard(ctx, before.websites)
  if (!shown)
    throw invalid({ websites: 'No website of this contact leads to a card of this site.' })
  const content = applyPatch(before, cardFields(before, shown))
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
  const keys = websites.flatMap(({ value }) => cardKeyOf(value, host) ?? []).slice(0, MAX_KEYS)
  for (const key of keys) {
    const found = await resolveKey(db, actor.tenantId, key, clock())
    if (found && 'row' in found) return found.row.content
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
 * The card's items in its order, each as the contact has it already where it does, also in several spellings or under several labels; then the contact's further ones. None of
 * the contact's is lost; what the card adds is added as far as there is room.
 */
function mergeLists<T>(shown: readonly T[], before: readonly T[], keyOf: (item: T) => string): T[] {
  const ofCard = new Set(shown.map(keyOf))
  const known = new Set(before.map(keyOf))
  const isFirst = (item: T) => shown.find((other) => keyOf(other) === keyOf(item)) === item
  const added = shown
    .filter((item) => !known.has(keyOf(item)) && isFirst(item))
    .slice(0, Math.max(0, MAX_ITEMS - before.length))
  const first = [...ofCard].flatMap((key) =>
    [...before, ...added].filter((item) => keyOf(item) === key),
  )
  return [...first, ...before.filter((item) => !ofCard.has(keyOf(item)))]
}
