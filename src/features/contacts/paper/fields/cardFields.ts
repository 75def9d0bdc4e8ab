import { type ReadWord, toCardLines } from './cardLine'
import type { CardFields } from './cardField'
import { readAddress } from './readAddress'
import { readEmails } from './readEmails'
import { readPeople } from './readPeople'
import { readPhones } from './readPhones'
import { readWebsites } from './readWebsites'

/** Proposes the fields of a contact from the words on a business card, in linear time. */
export function cardFields(words: readonly ReadWord[]): CardFields {
  const emails = readEmails(toCardLines(words))
  const websites = readWebsites(
    emails.left,
    emails.found.map(({ value }) => value),
  )
  const phones = readPhones(websites.left)
  const address = readAddress(phones.left)
  const people = readPeople(address.left, {
    emails: emails.found.map(({ value }) => value),
    websites: websites.found.map(({ value }) => value),
  })
  return {
    ...people.found,
    emails: emails.found,
    phones: phones.found,
    websites: websites.found,
    address: address.found,
    rest: people.left.map(({ text }) => text),
  }
}
