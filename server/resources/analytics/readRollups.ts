import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client'
import { rawRows } from '../../platform/db/rawRows'
import { eventRollups, type rollupDimensions, type rollupKinds } from '../events/tables'
import { type Span, dayPartsOf } from './range'

/** A sum over a span: of one kind of event, by one value of a dimension. */
export interface RollupSum {
  /** The owner and the profile, joined. */
  profile: string
  dimension: (typeof rollupDimensions)[number]
  kind: (typeof rollupKinds)[number]
  who: string
  value: string
  sum: number
}

/** Returns the quarter hours of a UTC day that a part of it covers, as one number. */
const partOfDay = (first: SQL, last: SQL) =>
  sql`case when ${first} = 1 and ${last} = 96 then total else (select sum(n) from unnest(counts[${first}:${last}]) as n) end`

/** Sums the roll-ups that match `scope` over a span, by profile, dimension, kind, who and value. */
export async function sumSpan(db: Db, scope: SQL, span: Span): Promise<RollupSum[]> {
  const parts = dayPartsOf(span)
  const [first, last] = [parts[0], parts.at(-1)]
  if (!first || !last) return []
  const isFirst = sql`day = ${first.day}`
  const isLast = sql`day = ${last.day}`
  const from = sql`(case when ${isFirst} then ${first.first}::int else 1 end)`
  const to = sql`(case when ${isLast} then ${last.last}::int else 96 end)`
  return rawRows<RollupSum>(
    await db.execute(sql`
      select owner_id || ' ' || profile_id as profile, dimension, kind, who, value, sum(${partOfDay(from, to)})::int as sum from ${eventRollups}
      where ${scope} and day between ${first.day} and ${last.day}
      group by owner_id, profile_id, dimension, kind, who, value having sum(${partOfDay(from, to)}) <> 0`),
  )
}

/** A sum over one of several spans. */
export interface SpanSum {
  /** The place of the span in the list. */
  place: number
  kind: RollupSum['kind']
  value: string
  sum: number
}

/** Sums people's roll-ups that match `scope` over each of several spans, by kind and value. */
export async function sumSpans(db: Db, scope: SQL, spans: readonly Span[]): Promise<SpanSum[]> {
  const parts = spans.flatMap((span, place) => dayPartsOf(span).map((part) => ({ place, ...part })))
  if (parts.length === 0) return []
  return rawRows<SpanSum>(
    await db.execute(sql`
      select part.place, kind, value, sum(${partOfDay(sql`part.first`, sql`part.last`)})::int as sum
      from json_to_recordset(${JSON.stringify(parts)}::text::json) as part(place int, day text, first int, last int)
      join ${eventRollups} as r on r.day = part.day
      where ${scope} and who = 'person'
      group by part.place, kind, value`),
  )
}
