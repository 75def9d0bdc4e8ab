import { CardExtras } from '@/contactFiles/vcard/CardExtras'
import { VCARD_TYPE } from '@/contactFiles/vcard/vcardFile'
import type { CardContact } from '@/contactFiles/vcard/write/CardContact'
import { type CardPhoto, writeCard } from '@/contactFiles/vcard/write/writeCard'
import type { PublicCard } from '@/contract/profiles/publicCard'
import { socialNetworks } from '@/contract/profiles/socialNetworks'

/**
 * Returns the vCard of a card at the URL `page`. The name is one text and addresses are lines on a
 * card, so they are not split.
 */
export function createContactFile(card: PublicCard, page: string, photo: CardPhoto | null): Blob {
  const text = writeCard(toContact(card, page), {
    version: card.vcard.version,
    productId: '-//Tessera//EN',
    ...(photo && { photo }),
  })
  return new Blob([text], { type: VCARD_TYPE })
}

function toContact(
  {
    name,
    occupation,
    organization,
    department,
    bio,
    phones,
    emails,
    websites,
    addresses,
    socials,
  }: PublicCard,
  page: string,
): CardContact {
  const accounts = socials.map((social) => ({
    label: socialNetworks[social.name].title,
    url: social.url,
  }))
  const handles = new CardExtras()
  for (const social of socials)
    if (social.url === null) handles.add(`X-SOCIALPROFILE;TYPE=${social.name}`, social.label)
  const plain = ({ label, value }: PublicCard['phones'][number]) => ({ label, value })
  return {
    namePrefix: '',
    firstName: name === organization ? '' : name,
    middleName: '',
    lastName: '',
    nameSuffix: '',
    nickname: '',
    organization,
    department,
    jobTitle: occupation,
    phones: phones.map(dialed),
    emails: emails.map(plain),
    websites: [...withUrls(websites), { label: 'Card', value: page }, ...withUrls(accounts)],
    addresses: addresses.map(({ label, lines }) => ({
      label,
      formatted: '',
      street: lines.join('\n'),
      extendedAddress: '',
      poBox: '',
      city: '',
      region: '',
      postalCode: '',
      country: '',
    })),
    birthday: '',
    notes: bio,
    timeline: [],
    tags: [],
    isFavorite: false,
    extras: handles.toRecord(),
  }
}

/** Returns a phone as address books dial it: E.164, a pause, the extension (docs/decisions/0074). */
function dialed({ label, value, url }: PublicCard['phones'][number]) {
  const [, number, extension] = /^tel:(\+\d+)(?:;ext=(\d+))?$/.exec(url ?? '') ?? []
  return { label, value: [number ?? value, ...(extension ? [extension] : [])].join(',') }
}

function withUrls(
  entries: readonly { label: string; url: string | null }[],
): { label: string; value: string }[] {
  return entries.flatMap(({ label, url }) => (url === null ? [] : [{ label, value: url }]))
}
