import type { ContactPatch } from '@/contract/contacts/contactChange'
import { toSafeUrl } from '@/contract/profiles/webAddress'
import type { ImportInput } from '../importInput'
import type { ContactContent } from '../../contacts/model'

/**
 * Returns a row's values in the form of its contact, where our own export writes them differently:
 * it writes a birthday of the year 0 without the year, and whole web addresses into cards.
 */
export function alignWithStored(
  input: ContactPatch,
  stored: ContactContent,
  type: ImportInput['type'],
): ContactPatch {
  const isSameDay = input.birthday && input.birthday === stored.birthday.replace(/^0000-/, '--')
  const sites = type === 'vcf' ? input.websites : undefined
  return {
    ...input,
    ...(isSameDay && { birthday: stored.birthday }),
    ...(sites && { websites: alignWebsites(sites, stored.websites) }),
  }
}

type Websites = ContactContent['websites']

function alignWebsites(sites: Websites, stored: Websites): Websites {
  const known = new Set(stored.map(({ value }) => value))
  if (sites.every(({ value }) => known.has(value))) return sites
  const byAddress = new Map(stored.map(({ value }) => [toSafeUrl(value), value]))
  return sites.map(({ label, value }) => {
    return { label, value: known.has(value) ? value : (byAddress.get(value) ?? value) }
  })
}
