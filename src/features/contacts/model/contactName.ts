import type { ContactSummary } from '@/contract/contacts/contact'

type NamePart = 'namePrefix' | 'firstName' | 'middleName' | 'lastName' | 'nameSuffix' | 'nickname'
type Named = Pick<ContactSummary, NamePart | 'organization' | 'emails' | 'phones'>

/** Returns a contact's name, or else its nickname, organization, e-mail or phone. */
export function contactName(contact: Named): string {
  const {
    namePrefix,
    firstName,
    middleName,
    lastName,
    nameSuffix,
    nickname,
    organization,
    emails,
    phones,
  } = contact
  const name = [namePrefix, firstName, middleName, lastName, nameSuffix].filter(Boolean).join(' ')
  return (
    [name, nickname, organization, emails[0]?.value, phones[0]?.value].find(Boolean) ?? 'No name'
  )
}

/** Returns one or two letters for a contact without a picture. */
export function contactInitials(contact: Named): string {
  const { firstName, lastName } = contact
  const words =
    firstName || lastName ? [firstName, lastName] : contactName(contact).split(/\s+/).slice(0, 2)
  const letters = words.map((word) => firstCharacter(word.replace(/^[^\p{L}\p{N}]+/u, ''))).join('')
  return letters.toLocaleUpperCase() || '?'
}

/** Returns one of twelve hues, in degrees, always the same for an id (a UUID). */
export function contactHue(id: string): number {
  return (Number.parseInt(id.slice(-6), 16) % 12) * 30
}

/** Returns the text beside the name: nickname, then the job. */
export function contactSubtitle(contact: Named & Pick<ContactSummary, 'jobTitle'>): string {
  const name = contactName(contact)
  return [contact.nickname && `“${contact.nickname}”`, contact.jobTitle]
    .filter((part) => part && part !== `“${name}”`)
    .join(' · ')
}

const characters = new Intl.Segmenter()

function firstCharacter(word: string): string {
  return characters.segment(word).containing(0)?.segment ?? ''
}
