import { and, asc, count, eq } from 'drizzle-orm'
import { occupations } from './tables'
import { ApiError, invalid, notFound } from '../../platform/http/apiError'
import { lockAccount } from '../../platform/identity/userRecord'
import { fold } from '@/contract/fold'
import { occupationNames } from './occupationNames'
import type { Ctx } from '../../ports/context'

/** The most occupations that one person may add. */
export const MAX_OWN = 500
const MAX_FOUND = 20
const builtIn = new Map(occupationNames.map((name) => [keyOf(name), name]))

interface Occupation {
  name: string
  isOwn: boolean
}

/**
 * Lists occupations with a word beginning like each word of `search`, ignoring case and accents:
 * the actor's own first, 20 at most.
 */
export async function listOccupations(ctx: Ctx, search: string): Promise<{ items: Occupation[] }> {
  requireAbility(ctx, 'read')
  const own = await ctx.db
    .select({ key: occupations.key, name: occupations.name })
    .from(occupations)
    .where(ownOccupations(ctx))
    .orderBy(asc(occupations.key))
    .limit(MAX_OWN)
  const wanted = keyOf(search).split(' ')
  const isWanted = (key: string) =>
    wanted.every((word) => key.startsWith(word) || key.includes(` ${word}`))
  const mine = own.filter(({ key }) => isWanted(key)).map(({ name }) => ({ name, isOwn: true }))
  const ours = [...builtIn]
    .filter(([key]) => isWanted(key))
    .map(([, name]) => ({ name, isOwn: false }))
  return { items: [...mine, ...ours].slice(0, MAX_FOUND) }
}

/**
 * Adds an occupation to the actor's own, 500 at most. If it exists, own or built in, it is returned
 * as written there.
 */
export async function createOccupation(ctx: Ctx, name: string): Promise<Occupation> {
  requireAbility(ctx, 'create')
  const key = keyOf(name)
  if (key === '') throw invalid({ name: 'Use letters or digits.' })
  const common = builtIn.get(key)
  if (common !== undefined) return { name: common, isOwn: false }
  const { tenantId, userId: ownerId } = ctx.actor
  return ctx.db.transaction(async (tx) => {
    if (!(await lockAccount({ db: tx, actor: ctx.actor }))) throw notFound('user')
    const [known] = await tx
      .select({ name: occupations.name })
      .from(occupations)
      .where(and(ownOccupations(ctx), eq(occupations.key, key)))
    if (known) return { name: known.name, isOwn: true }
    const [{ mine } = { mine: 0 }] = await tx
      .select({ mine: count() })
      .from(occupations)
      .where(ownOccupations(ctx))
    if (mine >= MAX_OWN) throw invalid({ name: 'You have 500 occupations of your own already.' })
    await tx.insert(occupations).values({ tenantId, ownerId, key, name, createdAt: ctx.clock() })
    return { name, isOwn: true }
  })
}

/** Returns the folded words of a name, separated by spaces. */
export function keyOf(name: string): string {
  return fold(name)
    .replace(/[^\p{L}\p{N}+#&]+/gu, ' ')
    .trim()
}

function requireAbility({ actor }: Ctx, action: 'create' | 'read'): void {
  if (!actor.ability.can(action, 'Occupation')) throw new ApiError('FORBIDDEN')
}

function ownOccupations({ actor }: Ctx) {
  return and(eq(occupations.tenantId, actor.tenantId), eq(occupations.ownerId, actor.userId))
}
