import { isbot } from 'isbot'
import { isOwnersCookie } from './ownerCookie'
import type { Deps } from '../../ports/context'
import { deviceClass } from './deviceClass'
import type { CardEvent, ClickedItem } from '../../ports/cards'

/**
 * An action of a request on a card of `owner`, with what identifies the visitor. `key` is the one
 * in the card's address.
 */
export interface Visit extends Pick<CardEvent, 'kind' | 'profileId' | 'key' | 'source' | 'cardId'> {
  owner: { tenantId: string; ownerId: string }
  item?: ClickedItem
  /** The request's headers. */
  header: (name: string) => string | undefined
  /** The network that the request comes from (see `clientNetwork`). */
  network: string
}

/**
 * Headers by which browsers mark a prefetch (Fetch standard, `Sec-Purpose`; the others are older
 * names).
 */
const PURPOSES = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']
const MAX_USER_AGENT = 1_000

/** Counts an action without waiting for the database. It never throws, and ignores prefetches. */
export function countVisit(deps: Deps, { owner, item, header, network, ...event }: Visit): void {
  try {
    if (PURPOSES.some((name) => /prefetch|prerender|preview/i.test(header(name) ?? ''))) return
    const userAgent = (header('user-agent') ?? '').slice(0, MAX_USER_AGENT)
    const visitor = JSON.stringify([network, userAgent])
    deps.events.record({
      ...event,
      ...owner,
      item: item ?? null,
      device: deviceClass(userAgent),
      country: countryIn(deps, header),
      who: visitorKind(deps, owner, userAgent, header),
      visitor,
      network,
      at: deps.clock(),
    })
  } catch (error) {
    deps.log.error({ err: error }, 'a visit was not counted')
  }
}

/**
 * The begin of every browser's User-Agent. What fetches in the background for a phone's apps or its
 * system begins with its own name.
 */
const BROWSER = /^(?:Mozilla|Opera)\//

/** Returns the kind of visitor. The owner's cookie comes first. */
function visitorKind(
  { ruleSigner }: Deps,
  owner: Visit['owner'],
  userAgent: string,
  header: Visit['header'],
): CardEvent['who'] {
  if (isOwnersCookie(ruleSigner, owner, header('cookie'))) return 'owner'
  return BROWSER.test(userAgent) && !isbot(userAgent) ? 'person' : 'bot'
}

/** Returns the country that a proxy tells; '' for a missing, unknown or malformed one. */
export function countryIn(
  { countryHeader }: Pick<Deps, 'countryHeader'>,
  header: Visit['header'],
): string {
  const country = countryHeader === '' ? '' : (header(countryHeader) ?? '').trim().toUpperCase()
  return /^[A-Z]{2}$/.test(country) && country !== 'XX' ? country : ''
}
