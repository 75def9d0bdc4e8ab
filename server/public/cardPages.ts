import { nextChangeAt, toPublicCard } from '@/publicCard/toPublicCard'
import type { Db } from '../platform/db/client'
import type {
  CachedRendition,
  CardPages,
  FoundCard,
  CachedCard,
  Rendition,
  ShownProfile,
} from '../ports/cards'
import { resolveKey } from '../resources/profiles'
import { ByteLru } from './ByteLru'

interface Owner {
  tenantId: string
  ownerId: string
}

const MAX_BYTES = 64 * 1024 * 1024
/** The time for which a cached card counts as unchanged; another process may change it. */
const FRESH_MS = 1000
/** The most variants of one kind per card; the least recently used goes first. */
const MAX_VARIANTS = 6

interface Reading {
  answer: Promise<FoundCard>
  /**
   * Users and companies whose cards were invalidated since this reading began, so that its result may be out of
   * date.
   */
  forgotten: string[]
}

/**
 * Creates the cache of public cards, of at most `maxBytes`; with `freshMs` 0 every request asks the
 * database.
 */
export function createCardPages({ maxBytes = MAX_BYTES, freshMs = FRESH_MS } = {}): CardPages {
  const cards = new ByteLru<CachedCard>(maxBytes)
  const readings = new Set<Reading>()
  /** The readings that later requests may share, because nothing was invalidated since. */
  const joinable = new Map<string, Reading>()

  const store = (kept: CachedCard) => {
    cards.set(kept.key, kept, bytesOf(kept))
  }
  const read = async (
    db: Db,
    key: string,
    now: Date,
    forgotten: readonly string[],
  ): Promise<FoundCard> => {
    const found = await resolveKey(db, null, key, now)
    if (!found || 'state' in found) {
      cards.delete(key)
      return found
    }
    const before = cards.get(key)
    const kept = before && isCurrent(before, found, now) ? before : toCachedCard(found, key, now)
    kept.confirmedAt = now.getTime()
    if (!namesOf(kept).some((name) => forgotten.includes(name))) store(kept)
    return kept
  }

  return {
    find: (db, key, now) => {
      const kept = cards.get(key)
      if (kept && isBeforeChange(kept, now) && Math.abs(now.getTime() - kept.confirmedAt) < freshMs)
        return Promise.resolve(kept)
      const running = joinable.get(key)
      if (running) return running.answer
      const forgotten: string[] = []
      const answer = read(db, key, now, forgotten).finally(() => {
        readings.delete(reading)
        if (joinable.get(key) === reading) joinable.delete(key)
      })
      const reading = { answer, forgotten }
      readings.add(reading)
      joinable.set(key, reading)
      return answer
    },
    rendition: (kept, kind, variant, make) => {
      const variants = kept.renditions.get(kind) ?? new Map<string, CachedRendition>()
      kept.renditions.set(kind, variants)
      return findOrMake(variants, variant, make, () => {
        if (cards.get(kept.key) === kept) store(kept)
      })
    },
    forget: (owner) => {
      const name = nameOf(owner)
      cards.deleteWhere((kept) => namesOf(kept).includes(name))
      for (const { forgotten } of readings) forgotten.push(name)
      joinable.clear()
    },
  }
}

type Variants = Map<string, CachedRendition>

/** Returns a cached rendition, or makes and caches it; `onMade` runs once its size is known. */
function findOrMake(
  variants: Variants,
  variant: string,
  make: () => Rendition | Promise<Rendition>,
  onMade: () => void,
): Promise<Rendition> {
  const known = variants.get(variant)
  if (known) {
    variants.delete(variant)
    variants.set(variant, known)
    return known.made
  }
  const rendition = { made: Promise.resolve().then(make), bytes: 0 }
  const [oldest] = variants.keys()
  if (oldest !== undefined && variants.size >= MAX_VARIANTS) variants.delete(oldest)
  variants.set(variant, rendition)
  rendition.made.then(
    ({ body }) => {
      rendition.bytes = body.length
      onMade()
    },
    () => {
      if (variants.get(variant) === rendition) variants.delete(variant)
    },
  )
  return rendition.made
}

function bytesOf({ renditions, ownBytes }: CachedCard): number {
  return [...renditions.values()]
    .flatMap((variants) => [...variants.values()])
    .reduce((sum, { bytes }) => sum + bytes, ownBytes)
}

function nameOf({ tenantId, ownerId }: Owner): string {
  return JSON.stringify([tenantId, ownerId])
}

/** Returns the names of the user and of the company whose changes a card shows. */
function namesOf({ row, company }: ShownProfile): string[] {
  const user = nameOf(row)
  return company ? [user, nameOf({ tenantId: row.tenantId, ownerId: company.shown.id })] : [user]
}

function toCachedCard(found: ShownProfile, key: string, now: Date): CachedCard {
  const { row, content, company } = found
  const shown = toPublicCard(
    row.content,
    {
      profileId: row.id,
      key: key === found.cardId ? key : key.toLowerCase(),
      blocks: row.blocks,
    },
    now.getTime(),
    company?.shown,
  )
  const confirmedAt = now.getTime()
  // Text takes up to two bytes per character, and is in both the content and the card.
  const ownBytes = 4 * JSON.stringify([content, row.blocks, company?.shown.blocks]).length
  return {
    ...found,
    key,
    card: shown,
    confirmedAt,
    changesAt: firstOf(nextChangeAt(content, confirmedAt), found.expiresAt),
    ownBytes,
    renditions: new Map(),
  }
}

/** Tells whether a cached card still shows what the database has. */
function isCurrent(
  kept: CachedCard,
  { row, company, cardId, source, expiresAt }: ShownProfile,
  now: Date,
): boolean {
  const isSameRow =
    kept.row.id === row.id &&
    kept.row.version === row.version &&
    kept.row.slug === row.slug &&
    kept.row.updatedAt.getTime() === row.updatedAt.getTime()
  const isSameCompany = kept.company?.revision === company?.revision
  const isSameAddress = kept.cardId === cardId && kept.source === source
  const isSame = isSameRow && isSameCompany && isSameAddress && kept.expiresAt === expiresAt
  return isSame && isBeforeChange(kept, now)
}

/** Returns the earlier of two times; null is never. */
function firstOf(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other)
}

function isBeforeChange({ changesAt }: CachedCard, now: Date): boolean {
  return changesAt === null || now.getTime() < changesAt
}
