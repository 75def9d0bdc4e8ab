import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import { type ContactFacets, contactSources } from '@/contract/contacts/contactFilter'
import { contactCounts } from '../../../platform/db/schema'
import type { ContactRow } from '../contactRow'
import type { Actor, Ctx } from '../../../ports/context'

/** What counting a row needs to know of it. */
export type Counted = Pick<ContactRow, 'tags' | 'isFavorite' | 'source'>

type Owned = Pick<Ctx, 'db'> & { actor: Pick<Actor, 'tenantId' | 'userId'> }
type Kind = (typeof contactCounts.$inferSelect)['kind']

const TOTAL = 'total\0'
/** Most tags that the facets name. */
const MAX_TAGS = 1_000

/** Changes of an owner's counts, gathered while rows change and written once, in the same transaction. */
export class CountChanges {
  private readonly changes = new Map<string, number>()

  /** One row more (or, with -1, less) in the list: in no trash. */
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
   * Writes the changes, in one statement with one parameter. A transaction locks every other row that it needs before it writes counts for the first time, and the
   * total is written first whether it changes or not: so two transactions of one owner wait for each other there, and never in a circle.
   */
  async write({ db, actor }: Owned): Promise<void> {
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

/** The count of one kind and key; 0 where there is none. */
export async function countOf({ db, actor }: Owned, kind: Kind, key = ''): Promise<number> {
  const [row] = await db
    .select({ count: contactCounts.count })
    .from(contactCounts)
    .where(and(own(actor), eq(contactCounts.kind, kind), eq(contactCounts.key, key)))
  return row?.count ?? 0
}

/** Every count of the actor, of the tags the 1,000 that most contacts have. */
export async function facetsOf({ db, actor }: Owned): Promise<ContactFacets> {
  const { kind, key, count } = contactCounts
  const rows = await db
    .select({ kind, key, count })
    .from(contactCounts)
    .where(and(own(actor), gt(count, 0), ne(kind, 'tag')))
  const one = (wanted: Kind, name = '') =>
    rows.find((row) => row.kind === wanted && row.key === name)?.count ?? 0
  const tags = await db
    .select({ tag: key, count })
    .from(contactCounts)
    .where(and(own(actor), gt(count, 0), eq(kind, 'tag')))
    .orderBy(desc(count), sql`${key} collate "C"`)
    .limit(MAX_TAGS)
  return {
    total: one('total'),
    favorites: one('favorite'),
    deleted: one('deleted'),
    tags,
    sources: contactSources
      .map((source) => ({ source, count: one('source', source) }))
      .filter(({ count }) => count > 0),
  }
}

function own({ tenantId, userId }: Pick<Actor, 'tenantId' | 'userId'>) {
  return and(eq(contactCounts.tenantId, tenantId), eq(contactCounts.ownerId, userId))
}
