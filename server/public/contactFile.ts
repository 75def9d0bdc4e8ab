import { CardExtras } from '@/contactFiles/vcard/CardExtras'
import { vcardFileName } from '@/contactFiles/vcard/vcardFile'
import type { CardContact } from '@/contactFiles/vcard/write/CardContact'
import { type CardPhoto, type CardVersion, writeCard } from '@/contactFiles/vcard/write/writeCard'
import { dialedPhone } from '@/values/phone/readPhone'
import type { PublicCard } from '@/contract/profiles/publicCard'
import { socialNetworks } from '@/contract/profiles/socialNetworks'
import { toRendition } from './rendition'
import type { CachedCard, ContentCoding, Rendition } from '../ports/cards'

interface ContactFileOptions {
  version: CardVersion
  /** The absolute address of the card. */
  page: string
  photo?: CardPhoto | undefined
  coding?: ContentCoding
}

/** Makes a card's contact file (vCard, RFC 6350 and older versions) to save. */
export function contactFile(
  kept: CachedCard,
  { version, page, photo, coding }: ContactFileOptions,
): Rendition {
  const text = writeCard(toContact(kept, page), {
    version,
    ...(photo && { photo }),
    productId: '-//Tessera//EN',
  })
  return toRendition(
    text,
    {
      'Content-Type': 'text/vcard; charset=utf-8',
      'Content-Disposition': attachment(kept.card.name),
    },
    coding,
  )
}

function toContact({ row, company, content, card }: CachedCard, page: string): CardContact {
  const {
    namePrefix,
    firstName,
    middleName,
    lastName,
    nameSuffix,
    organization,
    department,
    occupation,
    bio,
    phones,
    emails,
    addresses,
  } = content
  const changes = [row.updatedAt, ...(company ? [company.changedAt] : [])]
  const changedAt = new Date(Math.max(...changes.map((each) => each.getTime())))
  return {
    namePrefix,
    firstName,
    middleName,
    lastName,
    nameSuffix,
    nickname: '',
    organization,
    department,
    jobTitle: occupation,
    phones: phones.map(({ label, value }) => ({ label, value: dialedPhone(value) })),
    emails,
    websites: [
      ...webAddresses(card.websites),
      { label: 'Card', value: page },
      ...webAddresses(card.socials.map(toLabelled)),
    ],
    addresses,
    birthday: '',
    notes: bio,
    timeline: [],
    tags: [],
    isFavorite: false,
    extras: {
      ...handles(card.socials),
      REV: changedAt.toISOString().replace(/[-:]|\.\d+/g, ''),
    },
  }
}

function webAddresses(
  entries: readonly { label: string; url: string | null }[],
): { label: string; value: string }[] {
  return entries.flatMap(({ label, url }) => (url === null ? [] : [{ label, value: url }]))
}

function toLabelled({ name, url }: PublicCard['socials'][number]): {
  label: string
  url: string | null
} {
  return { label: socialNetworks[name].title, url }
}

/**
 * Returns the accounts on networks without web addresses, as the property that the address books of
 * Apple and Nextcloud read.
 */
function handles(socials: PublicCard['socials']): Record<string, string> {
  const named = new CardExtras()
  for (const { name, label, url } of socials)
    if (url === null) named.add(`X-SOCIALPROFILE;TYPE=${name}`, label)
  return named.toRecord()
}

/**
 * Returns the `Content-Disposition` of a file named after the card's person (RFC 6266): in ASCII
 * for old clients, and unchanged (RFC 8187).
 */
export function attachment(cardName: string): string {
  const name = vcardFileName(cardName)
  const ascii = name
    .normalize('NFKD')
    .replace(/[^ -~]+/g, '')
    .replace(/^ +| +(?=\.vcf$)/g, '')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii.startsWith('.') ? `contact${ascii}` : ascii}"; filename*=UTF-8''${encoded}`
}
