import type { Block } from '@/contract/integrations/block'
import { providerTitles } from '@/contract/integrations/providers'
import type { ShownCompany } from '@/contract/companies/shownCompany'
import { toSafeUrl } from '@/contract/profiles/webAddress'
import { toLinkUrl } from '@/contract/profiles/linkUrl'
import { shownAbroad } from '@/values/phone/readPhone'
import { toTelUrl } from '@/contract/profiles/telUrl'
import type { Everlink, Service } from '@/contract/profiles/profileItems'
import type { ProfileContent } from '@/contract/profiles/profileContent'
import type { PublicCard } from '@/contract/profiles/publicCard'
import { type Schedule, scheduleBounds, scheduleState } from '@/contract/profiles/schedule'
import { socialLabel, toSocialUrl } from '@/contract/profiles/socialValue'
import { layCompanyOver } from './layCompanyOver'
import { memoizeByIdentity, memoizeLast } from './memoize'
import { whenText } from './whenText'

interface Subject {
  profileId: string
  /** The id or slug in the card's address. */
  key: string
  /** The items of connected accounts that the profile itself shows. */
  blocks?: readonly Block[]
}

const none: readonly Block[] = []

/**
 * Returns the card that visitors see of a profile at `now` (milliseconds since 1970), with its
 * company's parts laid over it. Hidden items
 * and those outside of their schedule are left out, and all URLs are checked again. The same lists
 * and items give the same objects, so that a key in the editor draws only what it changes.
 */
export function toPublicCard(
  own: ProfileContent,
  { profileId, key, blocks = none }: Subject,
  now: number,
  company: ShownCompany | null = null,
): PublicCard {
  const content = layCompanyOver(own, company)
  return {
    key,
    profileId,
    name: fullName(content),
    pronouns: content.pronouns,
    occupation: content.occupation,
    organization: content.organization,
    department: content.department,
    bio: content.bio,
    phones: shownPhones(content.phones),
    emails: shownEmails(content.emails),
    websites: shownWebsites(content.websites),
    addresses: shownAddresses(content.addresses),
    socials: shownSocials(content.socials),
    everlinks: lastEverlinks(content.everlinks)(
      content.everlinks
        .filter((item) => isShown(item, now))
        .flatMap((item) => shownEverlink(item) ?? []),
    ),
    services: lastServices(content.services)(
      content.services.filter((item) => isShown(withoutStart(item), now)).map(shownService),
    ),
    blocks: blocksBefore(blocks)(company?.blocks ?? none),
    avatar: content.avatar,
    banner: content.banner,
    logo: content.logo,
    backgroundVideo: content.backgroundVideo && {
      src: content.backgroundVideo.src,
      type: content.backgroundVideo.type,
      poster: content.backgroundVideo.poster,
    },
    appearance: content.appearance,
    hasExchange: content.config.exchange.isOn,
    vcard: content.config.vcard,
    isIndexed: content.config.isIndexed,
    language: content.config.language ?? 'en',
  }
}

/** A visitor may be anywhere, so numbers are shown with their country code. */
const shownPhone = memoizeByIdentity(
  ({ label, value }: ProfileContent['phones'][number]): PublicCard['phones'][number] => {
    const { shown, stored } = shownAbroad(value)
    return { label, value: shown, url: toTelUrl(stored) }
  },
)
const shownPhones = memoizeByIdentity((phones: ProfileContent['phones']) => phones.map(shownPhone))
const shownEmails = memoizeByIdentity((emails: ProfileContent['emails']) =>
  emails.map(({ label, value }) => ({
    label,
    value,
    url: toLinkUrl(`mailto:${value.replaceAll('%', '%25')}`),
  })),
)
const shownWebsites = memoizeByIdentity((websites: ProfileContent['websites']) =>
  websites.map(({ label, value }) => ({
    label,
    value,
    url: toSafeUrl(value) === null ? null : toLinkUrl(value),
  })),
)
const shownAddresses = memoizeByIdentity((addresses: ProfileContent['addresses']) =>
  addresses.map(toLines).filter(({ lines }) => lines.length > 0),
)
const shownSocials = memoizeByIdentity((socials: ProfileContent['socials']) =>
  socials
    .filter(({ isHidden }) => !isHidden)
    .map(({ id, name, value, media }) => ({
      id,
      name,
      label: socialLabel(name, value),
      url: toSocialUrl(name, value),
      media,
    })),
)
const shownEverlink = memoizeByIdentity(
  ({ id, title, url, thumbnail }: Everlink): PublicCard['everlinks'][number] | null => {
    const href = toLinkUrl(url)
    return href === null ? null : { id, title, url: href, thumbnail }
  },
)
const shownService = memoizeByIdentity(toShownService)
/** Services are shown before they start, because they are booked in advance. */
const withoutStart = memoizeByIdentity((service: Service): Service => ({
  ...service,
  startDate: null,
  startTime: null,
}))
const lastEverlinks = memoizeByIdentity((_all: ProfileContent['everlinks']) =>
  memoizeList<PublicCard['everlinks'][number]>(),
)
const lastServices = memoizeByIdentity((_all: ProfileContent['services']) =>
  memoizeList<PublicCard['services'][number]>(),
)

/** The person's own blocks come before the company's. */
const blocksBefore = memoizeByIdentity((own: readonly Block[]) =>
  memoizeByIdentity((ofCompany: readonly Block[]) =>
    [...own, ...ofCompany].flatMap((block) => shownBlock(block) ?? []),
  ),
)
const shownBlock = memoizeByIdentity(
  ({ provider, isHidden, ...block }: Block): PublicCard['blocks'][number] | null => {
    const items = block.items.flatMap(({ id, kind, text, detail, url, thumbnail }) => {
      const href = toSafeUrl(url)
      return href === null ? [] : [{ id, kind, text, detail, url: href, thumbnail }]
    })
    if (isHidden || items.length === 0) return null
    const { accountName } = block
    const source = providerTitles[provider]
    const accountUrl = block.accountUrl === null ? null : toSafeUrl(block.accountUrl)
    return { provider, source, title: block.title || source, accountName, accountUrl, items }
  },
)

function isShown(item: Schedule & { isHidden: boolean }, now: number): boolean {
  return !item.isHidden && stateAt(item)(now) === 'live'
}

/** Computes the state of an item once for each `now`, because time zones are slow. */
const stateAt = memoizeByIdentity((item: Schedule) =>
  memoizeLast((now: number) => scheduleState(item, now)),
)

/** Returns a function that returns the last list again as long as it has the same items. */
function memoizeList<Item>(): (list: Item[]) => Item[] {
  let last: Item[] = []
  return (list) => {
    if (list.length !== last.length || list.some((item, at) => item !== last[at])) last = list
    return last
  }
}

/** Returns the next time after `now` at which an item starts or ends, or null. */
export function nextChangeAt(
  { everlinks, services }: Pick<ProfileContent, 'everlinks' | 'services'>,
  now: number,
): number | null {
  const bounds = [...everlinks, ...services]
    .filter(({ isHidden }) => !isHidden)
    .flatMap((item) => Object.values(scheduleBounds(item)))
  const ahead = bounds.filter((moment): moment is number => moment !== null && moment > now)
  return ahead.length === 0 ? null : Math.min(...ahead)
}

/** Returns the full name (`Dr. Ada Moreau`), or the organization where there is none. */
export function fullName({
  namePrefix,
  firstName,
  middleName,
  lastName,
  nameSuffix,
  organization,
}: Pick<
  ProfileContent,
  'namePrefix' | 'firstName' | 'middleName' | 'lastName' | 'nameSuffix' | 'organization'
>): string {
  const name = [namePrefix, firstName, middleName, lastName, nameSuffix]
    .filter((part) => part !== '')
    .join(' ')
  return name || organization
}

function toLines({
  label,
  formatted,
  street,
  extendedAddress,
  poBox,
  city,
  region,
  postalCode,
  country,
}: ProfileContent['addresses'][number]): PublicCard['addresses'][number] {
  const place = [postalCode, city].filter(Boolean).join(' ')
  const parts = [extendedAddress, street, poBox, place, region, country].filter(
    (part) => part !== '',
  )
  const lines =
    parts.length > 0 ? parts : formatted.split(/\r?\n/).filter((part) => part.trim() !== '')
  return {
    label,
    lines,
    url: `https://www.openstreetmap.org/search?query=${encodeURIComponent(lines.join(', '))}`,
  }
}

function toShownService(service: Service): PublicCard['services'][number] {
  const { id, title, description, price, url } = service
  return {
    id,
    title,
    description,
    price,
    url: url === '' ? null : toLinkUrl(url),
    when: whenText(service),
  }
}
