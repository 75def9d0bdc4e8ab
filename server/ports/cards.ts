import type { deviceClasses } from '@/contract/analytics/analytics'
import type { ShownCompany } from '@/contract/companies/shownCompany'
import type { ProfileContent } from '@/contract/profiles/profileContent'
import type { EverlinkFacts } from '@/contract/profiles/profiles'
import type { VisitSource } from '@/contract/profiles/publicCards'
import type { PublicCard, NeutralState } from '@/contract/profiles/publicCard'
import type { eventKinds, eventVisitors, itemKinds } from '../resources/events/tables'
import type { Db } from '../platform/db/client'
import type { profiles } from '../resources/profiles/tables'

/** An item on a card that was clicked. */
export interface ClickedItem {
  id: string
  kind: (typeof itemKinds)[number]
  /** The title that it has now; '' for a social. */
  title: string
}

/** An event on a public card. `visitor` identifies a visitor for one day; only its keyed hash is stored. */
export interface CardEvent {
  tenantId: string
  ownerId: string
  profileId: string
  kind: (typeof eventKinds)[number]
  who: (typeof eventVisitors)[number]
  source: VisitSource
  key: string
  /** The card, physical or virtual, that was asked for; null for a slug. */
  cardId: string | null
  /** The clicked item; null for other events. */
  item: ClickedItem | null
  device: (typeof deviceClasses)[number]
  /** Two letters (ISO 3166-1), or '' if no proxy tells. */
  country: string
  visitor: string
  /** The network it came from, of which only a keyed hash is stored for a day; missing for none. */
  network?: string
  at: Date
}

/** Accepts card events without a wait and writes them soon. */
export interface EventRecorder {
  record: (event: CardEvent) => void
  /** Writes what was recorded so far. It never throws: if the database fails, the events stay recorded. */
  flush: () => Promise<void>
  /** Forgets the keys of past days (see `visitorKeys`). */
  forgetKeys: (now: Date) => void
  /** Writes the rest and accepts no more. */
  close: () => Promise<void>
}

/** Checks in the background if the URLs of everlinks still work. */
export interface LinkChecker {
  /**
   * Returns the known health by URL as typed, at once. Unknown and outdated ones are checked in the
   * background, 20 a call.
   */
  healthOf: (
    owner: { tenantId: string; userId: string },
    urls: readonly string[],
  ) => Promise<Map<string, EverlinkFacts['health']>>
  /** Resolves when everything that was begun is done. */
  settled: () => Promise<void>
  /** Stops checks and writes, and waits for running writes but not for requests. */
  close: () => Promise<void>
}

/** The profile that a key shows now. */
export interface ShownProfile {
  row: typeof profiles.$inferSelect
  /** The company that the profile shows, and a text that changes whenever its parts do. */
  company: { shown: ShownCompany; revision: string; changedAt: Date } | null
  /** The profile's content with the company's parts over it. */
  content: ProfileContent
  /** The card asked for; null when it was asked for by a slug. */
  cardId: string | null
  /** `tap` for a physical card. */
  source: Extract<VisitSource, 'tap' | 'link'>
  /** The time at which the card expires, in milliseconds since 1970; null for never. */
  expiresAt: number | null
}

/** How a body is compressed (RFC 9110 section 8.4.1). */
export type ContentCoding = 'br' | 'gzip' | 'identity'

/** Bytes ready to be sent with their headers. */
export interface Rendition {
  body: Uint8Array<ArrayBuffer>
  coding: ContentCoding
  /** Weak (RFC 9110 section 8.8.3): it is the same in every coding. */
  etag: string
  headers: Readonly<Record<string, string>>
}

/** The kinds of renditions of a card. All but the pictures have variants (origin, version, size, coding). */
type RenditionKind = 'page' | 'contact' | 'photo' | 'picture' | 'svg' | 'png'

/** A rendition, and its size once it is made. */
export interface CachedRendition {
  made: Promise<Rendition>
  bytes: number
}

/** A cached card with the renditions made so far. */
export interface CachedCard extends ShownProfile {
  /** The key it was asked for by. */
  key: string
  card: PublicCard
  /** The time at which the database last confirmed it, in milliseconds since 1970. */
  confirmedAt: number
  /** The time at which the card changes by its own schedule; null for never. */
  changesAt: number | null
  ownBytes: number
  renditions: Map<RenditionKind, Map<string, CachedRendition>>
}

export type FoundCard = CachedCard | { state: NeutralState } | null

/** The cache of this process's public cards. */
export interface CardPages {
  /**
   * Returns the card at a key: the cached one if the database confirmed it within the last second and
   * nothing began or ended by itself meanwhile. Parallel requests share one reading. Null when nobody
   * has such a key; neither that nor a state is cached.
   */
  find: (db: Db, key: string, now: Date) => Promise<FoundCard>
  /**
   * Returns what `make` makes of a card, and caches it. Parallel requests share one making. Of each
   * kind a few variants are cached, and no kind pushes another out.
   */
  rendition: (
    kept: CachedCard,
    kind: RenditionKind,
    variant: string,
    make: () => Rendition | Promise<Rendition>,
  ) => Promise<Rendition>
  /** Drops the cards of a user, or those that show a company, because something they show has changed. */
  forget: (owner: { tenantId: string; ownerId: string }) => void
}
