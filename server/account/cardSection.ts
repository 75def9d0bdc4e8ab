import { type SQL, and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { RecordOf } from '@/contract/archive'
import { cards } from '../db/schema'
import type { Ctx } from '../http/context'
import { profileIds } from './profileSection'
import { freeKey, keyInstead, takeKey } from './publicKeys'
import { PAGE, type Reader, type Restoring, pagesOf, section } from './section'

/** Cards. One whose id is taken meanwhile gets an id of this account; one whose profile is not there goes to the default profile. */
export const cardSection = section('card', { read, restore })

async function* read({ db, actor }: Reader): AsyncGenerator<RecordOf<'card'>[]> {
  const next = (after?: string) => and(ownCards(actor), after === undefined ? undefined : gt(cards.id, after))
  for await (const rows of pagesOf((after) => db.select().from(cards).where(next(after)).orderBy(asc(cards.id)).limit(PAGE))) {
    yield rows.map(({ id, profileId, kind, createdAt, updatedAt }) => {
      return { type: 'card', id, profileId, kind, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
    })
  }
}

async function restore(restoring: Restoring, records: RecordOf<'card'>[]): Promise<number> {
  if (records.length === 0) return 0
  const { ctx } = restoring
  const ids = records.flatMap(({ id }) => [id, keyInstead(ctx, id)])
  const found = await ctx.db.select({ id: cards.id }).from(cards).where(and(ownCards(ctx.actor), inArray(cards.id, ids)))
  const known = new Set(found.map(({ id }) => id).filter((id) => id !== restoring.spareCard?.id))
  const added = records.filter(({ id }) => !known.has(id) && !known.has(keyInstead(ctx, id)))
  const own = await profileIds(ctx)
  for (const record of added) {
    const profileId = own.find((id) => id === record.profileId) ?? own[0]
    if (profileId === undefined) throw new Error('The account has no profile.')
    await add(restoring, record, profileId)
  }
  return added.length
}

async function add(restoring: Restoring, { id, kind, createdAt, updatedAt }: RecordOf<'card'>, profileId: string): Promise<void> {
  const { ctx, spareCard } = restoring
  if (kind === 'virtual' && spareCard?.profileId === profileId) {
    await ctx.db.delete(cards).where(and(ownCards(ctx.actor), eq(cards.id, spareCard.id)))
    await freeKey(ctx, 'card', spareCard.id)
    restoring.spareCard = null
  }
  const { tenantId, userId: ownerId } = ctx.actor
  const stamps = { createdAt: new Date(createdAt), updatedAt: new Date(updatedAt) }
  await ctx.db.insert(cards).values({ tenantId, ownerId, id: await idFor(ctx, id), profileId, kind, ...stamps })
}

async function idFor(ctx: Ctx, id: string): Promise<string> {
  for (const key of [id, keyInstead(ctx, id)]) if (await takeKey(ctx, 'card', key)) return key
  throw new Error('A card id made for this account alone is taken.')
}

function ownCards({ tenantId, userId }: Reader['actor']): SQL | undefined {
  return and(eq(cards.tenantId, tenantId), eq(cards.ownerId, userId))
}
