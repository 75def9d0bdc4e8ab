import { and } from 'drizzle-orm'
import * as v from 'valibot'
import { slug as slugSchema } from '@/contract/profiles/profile'
import { keyIn } from '../../../platform/db/idIn'
import { ownedBy } from '../../../platform/db/ownedBy'
import type { Ctx } from '../../../ports/context'
import { links, profiles } from '../tables'
import { type WantedKey, claimKeys } from './claimKeys'
import { substituteSlug } from './substituteKeys'

/** An archived address: `id` is that of its record. */
export interface WantedSlug {
  id: string
  slug: string
  proof?: string | undefined
  /** A slug of the actor's own to use if the wanted one is taken. */
  instead?: string | undefined
}

/** The most similar slugs that are tried. Only the account itself can have taken one. */
const MOST_SIMILAR = 20

/**
 * Claims the slugs of archived addresses that are free, and for each other one `instead`, or the
 * first free one of those made for this account and id. Returns them by id.
 */
export async function claimSlugs(
  ctx: Ctx,
  wanted: readonly WantedSlug[],
): Promise<Map<string, string>> {
  const given = new Map<string, string>()
  let open = wanted
  for (let turn = 0; turn <= MOST_SIMILAR && open.length > 0; turn += 1) {
    const tried = open.map(({ id, slug, proof }) =>
      turn === 0
        ? { id, key: slug, proof }
        : { id, key: substituteSlug(ctx, id, slug, turn), proof: undefined },
    )
    const free = await claimFree(ctx, tried)
    for (const { id, key } of tried) if (free.delete(key)) given.set(id, key)
    if (turn === 0)
      for (const { id, instead } of open)
        if (instead !== undefined && !given.has(id)) given.set(id, instead)
    open = open.filter(({ id }) => !given.has(id))
  }
  if (open.length > 0) throw new Error('All slugs made for this account alone are taken.')
  return given
}

/** Claims valid slugs, and returns those of the actor's that none of their addresses uses. */
async function claimFree(ctx: Ctx, wanted: readonly WantedKey[]): Promise<Set<string>> {
  const { db, actor } = ctx
  const own = await claimKeys(
    ctx,
    'slug',
    wanted.filter(({ key }) => v.is(slugSchema, key)),
  )
  if (own.size === 0) return own
  for (const table of [profiles, links]) {
    const used = await db
      .select({ slug: table.slug })
      .from(table)
      .where(and(ownedBy(table, actor), keyIn(table.slug, [...own])))
    for (const { slug } of used) own.delete(slug)
  }
  return own
}
