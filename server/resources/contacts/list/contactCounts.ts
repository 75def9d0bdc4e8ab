import { type SQL, and, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { customFieldName } from '@/contract/contacts/contactConditions'
import {
  type ContactFacets,
  MAX_COUNTED_FIELDS,
  MAX_COUNTED_TAGS,
} from '@/contract/contacts/contactFilter'
import { contactSources } from '@/contract/contacts/contactSources'
import { contactCounts } from '../tables'
import type { ContactRow } from '../contactRow'
import { limitReached } from '../../../platform/limits'
import { type OwnerScope, ownedBy } from '../../../platform/db/ownedBy'
import { rawRows } from '../../../platform/db/rawRows'

type Counted = Pick<ContactRow, 'tags' | 'isFavorite' | 'source' | 'extras'>
type Kind = (typeof contactCounts.$inferSelect)['kind']
type CountChange = readonly [kind: Kind, key: string, by: number]

/**
 * Limit of different custom fields in all contacts of an owner, because each name that a change adds
 * or removes costs its transaction about 25 µs.
 */
export const MAX_FIELD_NAMES = 50_000
const TOO_MANY_NAMES = `Your contacts can have at most ${MAX_FIELD_NAMES.toLocaleString('en-US')} different custom fields. Delete some that you do not need.`

/**
 * Collects the changes of an owner's counts while rows change, to write them once in the same
 * transaction.
 */
export class CountChanges {
  private readonly changes = new Map<Kind, Map<string, number>>()

  /**
   * Counts a row that enters the list (1) or leaves it (-1), or several rows with the same values.
   */
  addListed({ tags, isFavorite, source, extras }: Counted, by: number): void {
    this.add('total', '', by)
    this.add('source', source, by)
    if (isFavorite) this.add('favorite', '', by)
    for (const tag of tags) this.add('tag', tag, by)
    for (const name in extras) if (extras[name] !== '') this.add('extra', name, by)
  }

  /** Counts a row of the list that changes. */
  addChanged(before: Counted, after: Counted): void {
    const isSame = before.extras === after.extras
    this.addListed(isSame ? { ...before, extras: {} } : before, -1)
    this.addListed(isSame ? { ...after, extras: {} } : after, 1)
  }

  add(kind: Kind, key: string, by: number): void {
    const counts = this.changes.get(kind) ?? new Map<string, number>()
    counts.set(key, (counts.get(key) ?? 0) + by)
    this.changes.set(kind, counts)
  }

  /**
   * Writes the changes in one statement with one parameter. To avoid deadlocks, a transaction locks
   * all other rows first, and every write locks the total first, even if it does not change.
   */
  async write({ db, actor }: OwnerScope): Promise<void> {
    const changed = this.changed()
    if (changed.length === 0) return
    const others = changed.filter(([kind]) => kind !== 'total')
    const given = [['total', '', this.changes.get('total')?.get('') ?? 0], ...others]
    const written = sql`insert into ${contactCounts} (tenant_id, owner_id, kind, key, count)
      select ${actor.tenantId}, ${actor.userId}, given ->> 0, given ->> 1, (given ->> 2)::integer from json_array_elements(${JSON.stringify(given)}::text::json) as given
      on conflict (tenant_id, owner_id, kind, key) do update set count = ${contactCounts.count} + excluded.count`
    if (changed.some(([kind, , by]) => kind === 'extra' && by > 0))
      await writeLimited({ db, actor }, written)
    else await db.execute(written)
    await deleteUnused({ db, actor }, changed)
  }

  private changed(): CountChange[] {
    const changed: CountChange[] = []
    for (const [kind, counts] of this.changes)
      for (const [key, by] of counts)
        if (by !== 0 && (kind !== 'extra' || isCounted(key))) changed.push([kind, key, by])
    return changed
  }
}

/** Tells whether lists can name a custom field: its name is as `customFieldName` returns it. */
function isCounted(name: string): boolean {
  const parsed = v.safeParse(customFieldName, name)
  return parsed.success && parsed.output === name
}

/** Writes counts. Throws `LIMIT_REACHED` when they add names of custom fields past the limit. */
async function writeLimited({ db, actor }: OwnerScope, written: SQL): Promise<void> {
  const isName = and(ownedBy(contactCounts, actor), eq(contactCounts.kind, sql.raw(`'extra'`)))
  const [row] = rawRows<{ known: number; added: number }>(
    await db.execute(sql`with written as (${written} returning kind = 'extra' and xmax = 0 as is_new)
      select (select count(*)::integer from ${contactCounts} where ${isName}) as known,
        count(*) filter (where is_new)::integer as added from written`),
  )
  const { known, added } = row ?? { known: 0, added: 0 }
  if (added > 0 && known + added > MAX_FIELD_NAMES) throw limitReached(TOO_MANY_NAMES)
}

/** Deletes the counts of custom fields that no contact has any more: there may be any number. */
async function deleteUnused(
  { db, actor }: OwnerScope,
  changed: readonly CountChange[],
): Promise<void> {
  const names = changed.flatMap(([kind, name, by]) => (kind === 'extra' && by < 0 ? [name] : []))
  if (names.length === 0) return
  const { kind, key, count } = contactCounts
  const isNamed = sql`${key} in (select json_array_elements_text(${JSON.stringify(names)}::text::json))`
  await db
    .delete(contactCounts)
    .where(and(ownedBy(contactCounts, actor), eq(kind, 'extra'), isNamed, lte(count, 0)))
}

/** Returns one of the owner's counts; 0 if there is none. */
export async function countOf({ db, actor }: OwnerScope, kind: Kind, key = ''): Promise<number> {
  const [row] = await db
    .select({ count: contactCounts.count })
    .from(contactCounts)
    .where(
      and(ownedBy(contactCounts, actor), eq(contactCounts.kind, kind), eq(contactCounts.key, key)),
    )
  return row?.count ?? 0
}

/**
 * Returns all counts of the owner, with the 1,000 most frequent tags and the 200 most frequent
 * custom fields.
 */
export async function facetsOf(scope: OwnerScope): Promise<ContactFacets> {
  const { kind, key, count } = contactCounts
  const rows = await scope.db
    .select({ kind, key, count })
    .from(contactCounts)
    .where(
      and(
        ownedBy(contactCounts, scope.actor),
        gt(count, 0),
        inArray(kind, ['total', 'favorite', 'deleted', 'source']),
      ),
    )
  const find = (wanted: Kind, name = '') =>
    rows.find((row) => row.kind === wanted && row.key === name)?.count ?? 0
  const tags = await mostFrequent(scope, 'tag', MAX_COUNTED_TAGS)
  const extras = await mostFrequent(scope, 'extra', MAX_COUNTED_FIELDS)
  return {
    total: find('total'),
    favorites: find('favorite'),
    deleted: find('deleted'),
    tags: tags.map(({ name, count: rows }) => ({ tag: name, count: rows })),
    sources: contactSources
      .map((source) => ({ source, count: find('source', source) }))
      .filter((facet) => facet.count > 0),
    extras,
  }
}

/** Returns the most frequent keys of a kind, sorted by count, then by name. */
function mostFrequent(
  { db, actor }: OwnerScope,
  wanted: 'tag' | 'extra',
  most: number,
): Promise<{ name: string; count: number }[]> {
  const { kind, key, count } = contactCounts
  return (
    db
      .select({ name: key, count })
      .from(contactCounts)
      // Written as a constant, so that the planner uses the partial index.
      .where(and(ownedBy(contactCounts, actor), gt(count, 0), eq(kind, sql.raw(`'${wanted}'`))))
      .orderBy(desc(count), sql`${key} collate "C"`)
      .limit(most)
  )
}
