import { type SQL, and, eq, gt, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import type { ContactGrouping } from '@/contract/contacts/contactGroupings'
import type {
  ContactGroups,
  listContactGroups as listContactGroupsCall,
} from '@/contract/contacts/contactGroups'
import { contactCounts, contacts } from '../tables'
import { NO_SORT_KEY } from '../contactRow'
import { requireAbility } from '../contactAccess'
import { filterConditions, inListOrTrash } from '../list/contactQuery'
import { matchesInPieces } from '../list/findInPieces'
import { requireAffordable } from '../list/requireAffordable'
import { setPlannerHints } from '../sql/plannerHints'
import { type OwnerScope, ownedBy } from '../../../platform/db/ownedBy'
import { rawRows } from '../../../platform/db/rawRows'
import type { Ctx } from '../../../ports/context'
import { monthOf } from './monthOf'

type Params = v.InferOutput<NonNullable<typeof listContactGroupsCall.params>>

/** Lists a page of the groups of the matching contacts, and the number of all groups. */
export async function listContactGroups(ctx: Ctx, params: Params): Promise<ContactGroups> {
  requireAbility(ctx, 'read')
  const { by, timeZone, offset, limit, ...words } = params
  const today = words.today ?? ctx.clock().toISOString().slice(0, 10)
  const filter = { ...words, ...(words.followUp === 'due' && { today }) }
  await requireAffordable(ctx, filter)
  return ctx.db.transaction(
    async (db) => {
      const scope = { db, actor: ctx.actor }
      // Without a filter the index of the key alone answers; the planner must not read the table.
      const isWhole = filterConditions(filter).length === 0
      await setPlannerHints(db, isWhole && by !== 'tag' ? 'indexOrder' : 'none')
      const groups =
        isWhole && (by === 'tag' || by === 'source')
          ? storedGroups(scope, by)
          : countedGroups(by, await matchesInPieces(scope, filter), timeZone)
      return readPage(scope, by, groups, { offset, limit })
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** Returns the groups that the owner's counts have, as rows of `key` and `count`. */
function storedGroups({ actor }: OwnerScope, by: 'tag' | 'source'): SQL {
  const { kind, key, count } = contactCounts
  const condition = and(ownedBy(contactCounts, actor), eq(kind, by), gt(count, 0))
  const stored = sql`select ${key} as key, ${count} as count from ${contactCounts} where ${condition}`
  if (by === 'source') return stored
  const withoutTags = and(inListOrTrash(actor), sql`${contacts.tags} = '[]'::jsonb`)
  return sql`${stored} union all
    select '', rows from (select count(*) as rows from ${contacts} where ${withoutTags}) as untagged where rows > 0`
}

/** Returns the groups of the rows that match, as rows of `key` and `count`. */
function countedGroups(by: ContactGrouping, matches: SQL | undefined, timeZone: string): SQL {
  const keys = {
    tag: () => sql`coalesce(tag, '')`,
    organization: () => sql`${contacts.sortOrganization}`,
    source: () => sql`${contacts.source}`,
    month: () => monthOf(contacts.createdAt, timeZone),
  }
  const tags =
    by === 'tag'
      ? sql`left join lateral jsonb_array_elements_text(${contacts.tags}) as tag on true`
      : sql``
  return sql`select ${keys[by]()} as key, count(*) as count from ${contacts} ${tags}
    where ${matches} group by 1`
}

async function readPage(
  { db, actor }: OwnerScope,
  by: ContactGrouping,
  groups: SQL,
  { offset, limit }: Pick<Params, 'offset' | 'limit'>,
): Promise<ContactGroups> {
  const missing = by === 'organization' ? NO_SORT_KEY : ''
  const order =
    by === 'month' ? sql`key collate "C" desc` : sql`key = ${missing}, count desc, key collate "C"`
  // The first contact of the group tells how its organization is spelled.
  const spelled = sql`case when page.key = ${missing} then '' else (select ${contacts.organization} from ${contacts}
    where ${inListOrTrash(actor)} and ${contacts.sortOrganization} = page.key order by ${contacts.id} limit 1) end`
  const [row] = rawRows<{ total: number; page: ContactGroups['groups'] | null }>(
    await db.execute(sql`with found as materialized (${groups}),
    page as (select key, count, row_number() over () as place from (select * from found order by ${order} limit ${limit} offset ${offset}) as sorted)
    select (select count(*)::integer from found) as total,
      (select json_agg(json_build_object('key', ${by === 'organization' ? spelled : sql`page.key`}, 'count', count) order by place) from page) as page`),
  )
  return { groups: row?.page ?? [], total: row?.total ?? 0 }
}
