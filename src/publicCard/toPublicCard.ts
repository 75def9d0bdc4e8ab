import { toSafeUrl } from '@/contract/profiles/webAddress'
import { toLinkUrl, toTelUrl } from '@/contract/profiles/linkUrl'
import type { Everlink, Service } from '@/contract/profiles/profileItems'
import type { ProfileContent } from '@/contract/profiles/profileContent'
import type { PublicCard } from '@/contract/profiles/publicCard'
import { type Schedule, scheduleBounds, scheduleState } from '@/contract/profiles/schedule'
import { socialLabel, toSocialUrl } from '@/contract/profiles/socialNetworks'
import { byIdentity } from './byIdentity'
import { lastAnswer } from './lastAnswer'

interface Subject {
  profileId: string
  /** The card's id or slug by which it is asked for. */
  key: string
}

/**
 * What a visitor sees of a profile at `now` (milliseconds since 1970): hidden things and those out of their time are left out, and every address is checked again.
 * The server, the editor's preview and the tests make cards with this and with nothing else. Of lists and items that are the same objects as before it makes the same
 * objects as before, so that a keystroke in the editor draws anew what it changed.
 */
export function toPublicCard(
  content: ProfileContent,
  { profileId, key }: Subject,
  now: number,
): PublicCard {
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
      content.services.filter((item) => isShown(openStart(item), now)).map(shownService),
    ),
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
  }
}

const shownPhones = byIdentity((phones: ProfileContent['phones']) =>
  phones.map(({ label, value }) => ({ label, value, url: toTelUrl(value) })),
)
const shownEmails = byIdentity((emails: ProfileContent['emails']) =>
  emails.map(({ label, value }) => ({
    label,
    value,
    url: toLinkUrl(`mailto:${value.replaceAll('%', '%25')}`),
  })),
)
const shownWebsites = byIdentity((websites: ProfileContent['websites']) =>
  websites.map(({ label, value }) => ({
    label,
    value,
    url: toSafeUrl(value) === null ? null : toLinkUrl(value),
  })),
)
const shownAddresses = byIdentity((addresses: ProfileContent['addresses']) =>
  addresses.map(toLines).filter(({ lines }) => lines.length > 0),
)
const shownSocials = byIdentity((socials: ProfileContent['socials']) =>
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
const shownEverlink = byIdentity(
  ({ id, title, url, thumbnail }: Everlink): PublicCard['everlinks'][number] | null => {
    const href = toLinkUrl(url)
    return href === null ? null : { id, title, url: href, thumbnail }
  },
)
const shownService = byIdentity(toShownService)
/** A service that is still to come is shown: one books ahead. */
const openStart = byIdentity((service: Service): Service => ({
  ...service,
  startDate: null,
  startTime: null,
}))
const lastEverlinks = byIdentity((_all: ProfileContent['everlinks']) =>
  keptList<PublicCard['everlinks'][number]>(),
)
const lastServices = byIdentity((_all: ProfileContent['services']) =>
  keptList<PublicCard['services'][number]>(),
)

function isShown(item: Schedule & { isHidden: boolean }, now: number): boolean {
  return !item.isHidden && stateAt(item)(now) === 'live'
}

/** The state of an item is worked out once for each `now`: time zones take long. */
const stateAt = byIdentity((item: Schedule) =>
  lastAnswer((now: number) => scheduleState(item, now)),
)

/** Answers the list of before as long as it holds the same items. */
function keptList<Item>(): (list: Item[]) => Item[] {
  let last: Item[] = []
  return (list) => {
    if (list.length !== last.length || list.some((item, at) => item !== last[at])) last = list
    return last
  }
}

/** The next moment after `now` at which a card changes by itself, because something comes or ends; null where nothing does. */
export function nextChange(
  { everlinks, services }: Pick<ProfileContent, 'everlinks' | 'services'>,
  now: number,
): number | null {
  const bounds = [...everlinks, ...services]
    .filter(({ isHidden }) => !isHidden)
    .flatMap((item) => Object.values(scheduleBounds(item)))
  const ahead = bounds.filter((moment): moment is number => moment !== null && moment > now)
  return ahead.length === 0 ? null : Math.min(...ahead)
}

/** `Dr. Ada Moreau`; what else tells a profile from others where it has no name. */
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

const day = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** `Mar 5, 2026, 09:00 – 12:00 (Europe/Berlin)`; '' where a service has no dates. */
export function whenText({ startDate, startTime, endDate, endTime, timeZone }: Schedule): string {
  const start = momentText(startDate, startTime)
  const end =
    startDate !== null && startDate === endDate ? (endTime ?? '') : momentText(endDate, endTime)
  const range =
    start && end
      ? `${start} – ${end}`
      : start
        ? endDate === null
          ? `From ${start}`
          : start
        : end && `Until ${end}`
  return range && (startTime ?? endTime) !== null ? `${range} (${timeZone})` : range
}

/** `Mar 5, 2026, 09:00` of a day like `2026-03-05` and a time; '' without a day, or of one that is none, such as one that is still typed. */
export function momentText(date: string | null, time: string | null): string {
  const moment = date === null ? NaN : Date.parse(`${date}T00:00:00Z`)
  return Number.isNaN(moment)
    ? ''
    : [day.format(moment), time].filter((part) => part !== null).join(', ')
}
