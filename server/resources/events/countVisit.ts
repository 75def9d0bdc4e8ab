import { isbot } from 'isbot'
import { isOwnersCookie } from './ownerCookie'
import type { Deps } from '../../ports/context'
import type { CardEvent } from '../../ports/cards'

/** Something that a request did on a card of `owner`, with what tells who made it. `key` is the one by which the card was asked for. */
export interface Visit extends Pick<CardEvent, 'kind' | 'profileId' | 'key' | 'source'> {
  owner: { tenantId: string; ownerId: string }
  everlinkId?: string
  /** The request's headers. */
  header: (name: string) => string | undefined
  /** The network that it comes from (see `clientNetwork`). */
  network: string
}

/** By which browsers say that nobody has asked for a page yet (Fetch standard, `Sec-Purpose`; the others are older spellings). */
const PURPOSES = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']
const MAX_USER_AGENT = 1_000

/** Counts what a request did, without a wait; it never throws. What a browser fetches ahead of time is not counted. */
export function countVisit(
  deps: Deps,
  { owner, everlinkId, header, network, ...event }: Visit,
): void {
  try {
    if (PURPOSES.some((name) => /prefetch|prerender|preview/i.test(header(name) ?? ''))) return
    const userAgent = (header('user-agent') ?? '').slice(0, MAX_USER_AGENT)
    const visitor = JSON.stringify([network, userAgent])
    deps.events.record({
      ...event,
      ...owner,
      everlinkId: everlinkId ?? null,
      who: whoIs(deps, owner, userAgent, header),
      visitor,
      at: deps.clock(),
    })
  } catch (error) {
    deps.log.error({ err: error }, 'a visit was not counted')
  }
}

/** An owner's browser is one whatever it calls itself; who says nothing of themselves is a program. */
function whoIs(
  { ruleSigner }: Deps,
  owner: Visit['owner'],
  userAgent: string,
  header: Visit['header'],
): CardEvent['who'] {
  if (isOwnersCookie(ruleSigner, owner, header('cookie'))) return 'owner'
  return userAgent.trim() === '' || isbot(userAgent) ? 'bot' : 'person'
}
