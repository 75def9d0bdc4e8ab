import type { CardContact } from '@/contactFiles/vcard/write/CardContact'
import type { Contact } from '@/contract/contacts/contact'

/**
 * Returns the part of a contact to share: details to reach the person, without notes, timeline,
 * tags, star and unknown columns.
 */
export function sharedCard(contact: Contact): CardContact {
  const {
    namePrefix,
    firstName,
    middleName,
    lastName,
    nameSuffix,
    nickname,
    organization,
    department,
    jobTitle,
  } = contact
  const { emails, phones, websites, addresses, birthday } = contact
  const names = {
    namePrefix,
    firstName,
    middleName,
    lastName,
    nameSuffix,
    nickname,
    organization,
    department,
    jobTitle,
  }
  return {
    ...names,
    emails,
    phones,
    websites,
    addresses,
    birthday,
    notes: '',
    timeline: [],
    tags: [],
    isFavorite: false,
    extras: {},
  }
}

/** Returns the least useful part: name, job, and the first e-mail, phone and website. */
export function essentialCard(contact: Contact): CardContact {
  const { emails, phones, websites, ...rest } = sharedCard(contact)
  const first = {
    emails: emails.slice(0, 1),
    phones: phones.slice(0, 1),
    websites: websites.slice(0, 1),
  }
  return { ...rest, ...first, nickname: '', department: '', addresses: [], birthday: '' }
}
