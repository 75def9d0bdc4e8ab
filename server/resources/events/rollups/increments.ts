import type { IdentifiedEvent } from '../identifiedEvent'
import type { eventRollups } from '../tables'
import { utcDayOf } from '../utcDay'

type Rollup = typeof eventRollups.$inferSelect

/** An event that was added, with the card that its view counts under. */
export interface AddedEvent extends Omit<IdentifiedEvent, 'cardId'> {
  /** A view by slug counts under the profile's virtual card. */
  cardId: string
}

/** The time of the first view of a visitor before a batch, in milliseconds, by `visitorKeyOf`. */
export type FirstViews = ReadonlyMap<string, number>

const QUARTER_MS = 15 * 60 * 1000
const QUARTERS = 96

/** Returns the place of a moment's quarter hour in its UTC day, from 0. */
function quarterOf(moment: number): number {
  return Math.floor(moment / QUARTER_MS) % QUARTERS
}

/** Returns the key of a visitor of a profile. A visitor's hash differs each day. */
export function visitorKeyOf({
  tenantId,
  ownerId,
  profileId,
  visitor,
}: Pick<IdentifiedEvent, 'tenantId' | 'ownerId' | 'profileId' | 'visitor'>): string {
  return JSON.stringify([tenantId, ownerId, profileId, visitor])
}

/** Tells whether an event is a person's view, by which unique visitors are counted. */
export function isPersonsView({ kind, who }: Pick<IdentifiedEvent, 'kind' | 'who'>): boolean {
  return kind === 'view' && who === 'person'
}

/** Returns what a batch of added events adds to the roll-ups: one entry for each row. */
export function incrementsOf(added: readonly AddedEvent[], firstViews: FirstViews): Rollup[] {
  const sums = new Increments()
  for (const event of added) addEvent(sums, event)
  addVisitors(sums, added, firstViews)
  return sums.rows().filter(({ counts }) => counts.some((count) => count !== 0))
}

/** Returns what events of a crowd add to the roll-ups: their number only. */
export function crowdIncrementsOf(crowd: readonly IdentifiedEvent[]): Rollup[] {
  const sums = new Increments()
  for (const event of crowd)
    sums.add(
      { ...event, who: 'crowd' },
      { dimension: 'total', kind: event.kind, value: '' },
      event.at.getTime(),
      1,
    )
  return sums.rows()
}

function addEvent(sums: Increments, event: AddedEvent): void {
  const { kind, source, device, country, cardId, item, at } = event
  const moment = at.getTime()
  const add = (dimension: Rollup['dimension'], value: string) => {
    sums.add(event, { dimension, kind, value }, moment, 1)
  }
  add('total', '')
  if (event.who !== 'person') return
  if (cardId !== '') add('card', cardId)
  if (kind === 'click' && item !== null) add('item', item.id)
  if (kind !== 'view') return
  add('source', source)
  add('device', device)
  add('country', country)
}

/** Counts each visitor in the quarter hour of the first view; an earlier view moves the count. */
function addVisitors(sums: Increments, added: readonly AddedEvent[], firstViews: FirstViews): void {
  const first = new Map<string, AddedEvent>()
  for (const event of added.filter(isPersonsView)) {
    const key = visitorKeyOf(event)
    const known = first.get(key)
    if (known === undefined || event.at < known.at) first.set(key, event)
  }
  const counted = { dimension: 'total', kind: 'visitor', value: '' } as const
  for (const [key, event] of first) {
    const before = firstViews.get(key)
    const moment = event.at.getTime()
    if (before !== undefined && before <= moment) continue
    if (before !== undefined) sums.add(event, counted, before, -1)
    sums.add(event, counted, moment, 1)
  }
}

/** Sums by row of the roll-ups. */
class Increments {
  private readonly sums = new Map<string, Rollup>()

  add(
    {
      tenantId,
      ownerId,
      profileId,
      who,
    }: Pick<Rollup, 'tenantId' | 'ownerId' | 'profileId' | 'who'>,
    counted: Pick<Rollup, 'dimension' | 'kind' | 'value'>,
    moment: number,
    amount: number,
  ): void {
    const day = utcDayOf(new Date(moment))
    const { dimension, kind, value } = counted
    const key = JSON.stringify([tenantId, ownerId, profileId, day, dimension, kind, who, value])
    let sum = this.sums.get(key)
    if (!sum) {
      const counts = new Array<number>(QUARTERS).fill(0)
      sum = { tenantId, ownerId, profileId, day, who, ...counted, counts, total: 0 }
      this.sums.set(key, sum)
    }
    const quarter = quarterOf(moment)
    sum.counts[quarter] = (sum.counts[quarter] ?? 0) + amount
    sum.total += amount
  }

  rows(): Rollup[] {
    return [...this.sums.values()]
  }
}
