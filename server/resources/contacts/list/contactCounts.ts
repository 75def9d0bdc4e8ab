import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import { type ContactFacets } from '@/contract/contacts/contactFilter'
import { contactSources } from '@/contract/contacts/contactSources'
import { contactCounts } from '../tables'
import type { ContactRow } from '../contactRow'
import { type OwnerScope, ownedBy } from '../../../platform/db/ownedBy'

type Counted = Pick<ContactRow, 'tags' | 'isFavorite' | 'source'>
type Kind = (typeof contactCounts.$inferSelect)['kind']

const TOTAL = 'total\0'
const MAX_TAGS = 1_000

/**
 * Collects the changes of an owner's counts while rows change, to write them once in the same
 * transaction.
 */
export class CountChanges {
  private readonly changes = new Map<string, number>()

  /**
   * Counts a row that enters the list (1) or leaves it (-1), or several rows with the same values.
   */
  addListed({ tags, isFavorite, source }: Counted, by: number): void {
    this.add('total', '', by)
    this.add('source', source, by)
    if (isFavorite) this.add('favorite', '', by)
    for (const tag of tags) this.add('tag', tag, by)
  }

  add(kind: Kind, key: string, by: number): void {
    const name = `${kind}\0${key}`
    this.changes.set(name, (this.changes.get(name) ?? 0) + by)
  }

  /**
   * Writes the changes in one statement with one parameter. To avoid deadlocks, a transaction locks
   * all other rows first, and every write locks the total first, even if it does not change.
   */
  async write({ db, actor }: OwnerScope): Promise<void> {
    const changed = [...this.changes].filter(([, by]) => by !== 0)
    if (changed.length === 0) return
    const given = [...new Map([[TOTAL, 0], ...changed])].map(([name, count]) => {
      const [kind, key] = name.split('\0')
      return { kind, key, count }
    })
    await db.execute(sql`insert into ${contactCounts} (tenant_id, owner_id, kind, key, count)
      select ${actor.tenantId}, ${actor.userId}, kind, key, count from json_to_recordset(${JSON.stringify(given)}::text::json) as given(kind text, key text, count integer)
      on conflict (tenant_id, owner_id, kind, key) do update set count = ${contactCounts.count} + excluded.count`)
  }
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

/** Returns all counts of the owner, with the 1,000 most frequent tags. */
export async function facetsOf({ db, actor }: OwnerScope): Promise<ContactFacets> {
  const { kind, key, count } = contactCounts
  const own = ownedBy(contactCounts, actor)
  const rows = await db
    .select({ kind, key, count })
    .from(contactCounts)
    .where(and(own, gt(count, 0), ne(kind, 'tag')))
  const find = (wanted: Kind, name = '') =>
    rows.find((row) => row.kind === wanted && row.key === name)?.count ?? 0
  const tags = await db
    .select({ tag: key, count })
    .from(contactCounts)
    .where(and(own, gt(count, 0), eq(kind, 'tag')))
    .orderBy(desc(count), sql`${key} collate "C"`)
    .limit(MAX_TAGS)
  const sources = contactSources
    .map((source) => ({ source, count: find('source', source) }))
    .filter((facet) => facet.count > 0)
  return {
    total: find('total'),
    favorites: find('favorite'),
    deleted: find('deleted'),
    tags,
    sources,
    extras: [],
  }
}
