import { and, isNotNull, isNull, sql } from 'drizzle-orm'
import { contactMerges as merges, contacts, dismissedDuplicates as pairs } from '../../db/schema'
import type { Ctx } from '../../http/context'
import { ownedBy } from '../contactQuery'
import { anyId } from './anyId'
import { type Owned, own } from './owned'

/** A contact in which another one is, and the merge that brought it there; null for the contact itself. */
interface Link {
  id: string
  mergeId: string | null
}

/**
 * Whoever was told apart from an absorbed contact is told apart from the survivor too, as long as the merge stands, also over several merges. Works these pairs
 * out anew from what was said and from the merges that stand; resolves to the contacts whose pairs are other ones now. The caller holds the scan's lock.
 */
export async function inheritApart(owned: Owned & Pick<Ctx, 'clock'>): Promise<string[]> {
  const { db, actor } = owned
  const columns = { contactId: pairs.contactId, otherId: pairs.otherId, mergeId: pairs.mergeId }
  const all = await db.select(columns).from(pairs).where(own(pairs, actor))
  const said = all.filter(({ mergeId }) => mergeId === null)
  const survivors = await survivorsOf(owned, [...new Set(said.flatMap(({ contactId, otherId }) => [contactId, otherId]))])
  const known = new Set(said.map(nameOf))
  const wanted = new Map<string, Pair>()
  for (const { contactId, otherId } of said) {
    for (const pair of inheritedBy(wayOf(contactId, survivors), wayOf(otherId, survivors))) if (!known.has(nameOf(pair))) wanted.set(nameOf(pair), pair)
  }
  const held = new Map(all.filter(({ mergeId }) => mergeId !== null).map((pair) => [nameOf(pair), pair]))
  const gone = [...held].flatMap(([name, pair]) => (wanted.get(name)?.mergeId === pair.mergeId ? [] : [pair]))
  const added = [...wanted].flatMap(([name, pair]) => (held.get(name)?.mergeId === pair.mergeId ? [] : [pair]))
  if (gone.length > 0) {
    const given = gone.map(({ contactId, otherId }) => ({ contact_id: contactId, other_id: otherId }))
    await db.execute(sql`delete from ${pairs} using jsonb_to_recordset(${JSON.stringify(given)}::text::jsonb) as given(contact_id uuid, other_id uuid)
      where ${own(pairs, actor)} and ${pairs.contactId} = given.contact_id and ${pairs.otherId} = given.other_id`)
  }
  const created = { tenantId: actor.tenantId, ownerId: actor.userId, createdAt: owned.clock() }
  for (let start = 0; start < added.length; start += CHUNK) {
    await db.insert(pairs).values(added.slice(start, start + CHUNK).map((pair) => ({ ...pair, ...created, dismissalId: pair.mergeId })))
  }
  return [...new Set([...gone, ...added].flatMap(({ contactId, otherId }) => [contactId, otherId]))]
}

const CHUNK = 1_000

/** Two contacts in the order in which the table holds them. */
export function pairOf(one: string, other: string): { contactId: string; otherId: string } {
  return one < other ? { contactId: one, otherId: other } : { contactId: other, otherId: one }
}

type Pair = ReturnType<typeof pairOf> & { mergeId: string }

function nameOf({ contactId, otherId }: ReturnType<typeof pairOf>): string {
  return `${contactId} ${otherId}`
}

/** Which contact each of these, and those above them, was merged into. */
export async function survivorsOf({ db, actor }: Owned, ids: readonly string[]): Promise<Map<string, Link & { mergeId: string }>> {
  const found = new Map<string, Link & { mergeId: string }>()
  for (let wanted = [...ids]; wanted.length > 0; ) {
    const hidden = await db.select({ id: contacts.id, mergeId: contacts.mergeId }).from(contacts).where(and(ownedBy(actor), isNotNull(contacts.mergeId), anyId(contacts.id, wanted)))
    const mergeIds = [...new Set(hidden.flatMap(({ mergeId }) => mergeId ?? []))]
    const standing = and(own(merges, actor), anyId(merges.id, mergeIds), isNull(merges.undoneAt), isNull(merges.erasedAt))
    const rows = mergeIds.length === 0 ? [] : await db.select({ id: merges.id, survivorId: merges.survivorId }).from(merges).where(standing)
    const into = new Map(rows.map(({ id, survivorId }) => [id, survivorId]))
    wanted = []
    for (const { id, mergeId } of hidden) {
      const survivorId = mergeId === null ? undefined : into.get(mergeId)
      if (mergeId === null || survivorId === undefined) continue
      found.set(id, { id: survivorId, mergeId })
      if (!found.has(survivorId)) wanted.push(survivorId)
    }
  }
  return found
}

/** The contact and, one after the other, what it is in. */
function wayOf(id: string, survivors: ReadonlyMap<string, Link>): Link[] {
  const way: Link[] = [{ id, mergeId: null }]
  for (let next = survivors.get(id); next; next = survivors.get(next.id)) way.push(next)
  return way
}

/** The pairs of all that two contacts are in, as far as that is not the same. */
function inheritedBy(one: readonly Link[], other: readonly Link[]): Pair[] {
  const both = new Set(one.map(({ id }) => id).filter((id) => other.some((link) => link.id === id)))
  const [ones, others] = [one, other].map((way) => way.filter(({ id }) => !both.has(id)))
  return (ones ?? []).flatMap((a) =>
    (others ?? []).flatMap((b) => {
      const mergeId = a.mergeId ?? b.mergeId
      return mergeId === null ? [] : [{ ...pairOf(a.id, b.id), mergeId }]
    }),
  )
}
