import type { CardFields } from './cardField'
import { hostNames, isInEmail } from './readPeople'
import { isLikeName } from './personName'

const OF_NOBODY = /^(?:info|contact|hello|office|mail|sales|support|kontakt)@/

/**
 * Tells whether a picture seems to show several cards: e-mail addresses of two companies for two
 * people, or another person with an address of their own.
 */
export function hasSeveralCards({ emails, firstName, lastName, rest }: CardFields): boolean {
  const addresses = emails.map(({ value }) => value).filter((value) => !OF_NOBODY.test(value))
  const name = [firstName, lastName].map((text) => text?.value ?? '').join(' ')
  const [own, others] = [true, false].map((isOwn) =>
    addresses.filter((address) => isInEmail(name, { emails: [address] }) === isOwn),
  )
  if (!own?.length || !others?.length) return false
  const hosts = hostNames({ emails: own, websites: [] })
  const isElsewhere = hostNames({ emails: others, websites: [] }).some(
    (host) => hosts.length > 0 && !hosts.includes(host),
  )
  return isElsewhere || rest.some((text) => isLikeName(text) && isInEmail(text, { emails: others }))
}
