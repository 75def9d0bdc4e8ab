import { and, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/client'
import type { CardEvent } from '../../ports/cards'
import { type IdentifiedEvent, writeEvents } from '../../resources/events'
import { cards } from '../../resources/cards/tables'
import { profiles } from '../../resources/profiles/tables'
import { mulberry32 } from '../mulberry32'

interface DemoVisits {
  db: Db
  tenantId: string
  userId: string
  profileId: string
  now: Date
  /** Makes the visits of each profile different. */
  seed?: number
  /** The number of visits beside the demo user's own card. */
  scale?: number
  /** The links of the company that the card shows besides the profile's. */
  companyLinks?: readonly { id: string; title: string }[]
}

const DAYS = 120
const DAY_MS = 86_400_000
const BATCH = 500
const SEED = 20_260_301
const COUNTRIES = ['PT', 'PT', 'PT', 'PT', 'IT', 'IT', 'DE', 'FR', 'ES', 'GB', 'US', '']
/** Days before today on which many people were met. */
const FAIR = [24, 25, 26]

/** Adds visits of the last months to a demo card: more on workdays, most at a fair. */
export async function addDemoVisits(demo: DemoVisits): Promise<void> {
  const { db, tenantId, userId, profileId } = demo
  const own = and(eq(profiles.tenantId, tenantId), eq(profiles.ownerId, userId))
  const [profile] = await db
    .select()
    .from(profiles)
    .where(and(own, eq(profiles.id, profileId)))
  const held = await db
    .select({ id: cards.id, kind: cards.kind, status: cards.status })
    .from(cards)
    .where(and(eq(cards.tenantId, tenantId), eq(cards.ownerId, userId)))
  const cardId = held.find(({ kind, status }) => kind === 'physical' && status === 'active')?.id
  const { everlinks = [], services = [] } = profile?.content ?? {}
  const events = visitsOf({
    ...demo,
    cardId: cardId ?? null,
    items: [
      ...[...everlinks, ...(demo.companyLinks ?? [])].map(({ id, title }) => ({
        id,
        title,
        kind: 'everlink' as const,
      })),
      ...services.map(({ id, title }) => ({ id, title, kind: 'service' as const })),
    ],
  })
  for (let start = 0; start < events.length; start += BATCH)
    await writeEvents(db, events.slice(start, start + BATCH))
}

interface Visited extends DemoVisits {
  cardId: string | null
  items: NonNullable<CardEvent['item']>[]
}

function visitsOf(demo: Visited): IdentifiedEvent[] {
  const { seed = SEED, scale = 1 } = demo
  const random = mulberry32(seed)
  const events: IdentifiedEvent[] = []
  for (let day = DAYS; day >= 0; day -= 1) {
    const noon = new Date(demo.now.getTime() - day * DAY_MS)
    const isWeekend = [0, 6].includes(noon.getUTCDay())
    const growth = 4 + ((DAYS - day) / DAYS) * 8
    const expected = scale * growth * (isWeekend ? 0.35 : 1) * (FAIR.includes(day) ? 3.2 : 1)
    const visits = Math.round(expected * (0.6 + random() * 0.8))
    for (let visit = 0; visit < visits; visit += 1) events.push(...oneVisit(demo, noon, random))
  }
  return events.filter(({ at }) => at < demo.now)
}

/** Returns the events of one visitor: a view, and what some of them do next. */
function oneVisit(
  { tenantId, userId, profileId, cardId, items }: Visited,
  day: Date,
  random: () => number,
): IdentifiedEvent[] {
  const chosen = random()
  const source: CardEvent['source'] = chosen < 0.42 ? 'tap' : chosen < 0.68 ? 'qr' : 'link'
  const start = Date.parse(`${day.toISOString().slice(0, 10)}T08:00:00Z`)
  const at = start + Math.floor(random() ** 1.4 * 11 * 3_600_000)
  const device = random() < (source === 'link' ? 0.55 : 0.97) ? 'phone' : 'desktop'
  const country = COUNTRIES[Math.floor(random() * COUNTRIES.length)] ?? ''
  const kind = random()
  const base = {
    tenantId,
    ownerId: userId,
    profileId,
    who: kind < 0.05 ? ('bot' as const) : kind < 0.09 ? ('owner' as const) : ('person' as const),
    source,
    key: profileId,
    cardId: source === 'tap' ? cardId : null,
    device: device as CardEvent['device'],
    country,
    visitor: randomText(random),
  }
  const event = (more: Pick<IdentifiedEvent, 'kind' | 'item'>, minutes: number) => ({
    ...base,
    ...more,
    id: crypto.randomUUID(),
    at: new Date(at + minutes * 60_000),
  })
  const found = [event({ kind: 'view', item: null }, 0)]
  if (base.who !== 'person') return found
  while (random() < 0.2) found.push(event({ kind: 'view', item: null }, 20 * found.length))
  if (random() < 0.3) found.push(event({ kind: 'save', item: null }, 1))
  if (random() < 0.12) found.push(event({ kind: 'exchange', item: null }, 3))
  while (random() < 0.38) {
    const item = items[Math.floor(random() ** 1.8 * items.length)]
    if (item) found.push(event({ kind: 'click', item }, 2))
  }
  return found
}

function randomText(random: () => number): string {
  return Math.floor(random() * 2 ** 48).toString(36)
}
