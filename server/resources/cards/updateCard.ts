import type { Card, CardPatch, ChangedCard } from '@/contract/cards/card'
import { ApiError, notFound } from '../../platform/http/apiError'
import type { Ctx } from '../../ports/context'
import { findCard, lockCard, roleIn } from './cardRow'
import { changeCard, requireField, ruleSubject } from './changeCard'
import { codeHasher, newCode } from './codes'
import { type NextHolder, lockHolder, lockMember } from './holders'
import { readCard } from './readCards'
import { forgetPages } from './storeCard'

const NOT_ADMIN = "Only an administrator of the card's company assigns it."

/**
 * Changes a card. Throws VERSION_CONFLICT if the stored version is newer; see `changeCard` for what
 * else is refused. A card that is handed over or taken back into stock gets a new code, which only
 * this answer holds.
 */
export async function updateCard(
  ctx: Ctx,
  id: string,
  version: number,
  { employeeId, ...patch }: CardPatch,
): Promise<ChangedCard> {
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    const holder = await lockOthers(inside, id, { employeeId, profileId: patch.profileId })
    const before = await lockCard(inside, id)
    if (!before) throw notFound('card')
    if (before.version !== version) throw new ApiError('VERSION_CONFLICT')
    const code = newCode()
    const after = await changeCard(
      inside,
      before,
      { ...patch, holder },
      { now: ctx.clock(), codeHash: () => codeHasher(ctx.ruleSigner)(code) },
    )
    forgetPages(ctx, [before.ownerId, after.ownerId])
    const isNewCode = after.codeHash !== null && after.codeHash !== before.codeHash
    return { ...(await readCard(inside, id)), ...(isNewCode && { code }) }
  })
}

/**
 * Locks the member and the profile that a change names, before the card itself, and returns the
 * member. Throws FORBIDDEN if they are not the actor's to choose, so that foreign ids reveal nothing.
 */
async function lockOthers(
  inside: Ctx,
  id: string,
  { employeeId, profileId }: Pick<CardPatch, 'employeeId' | 'profileId'>,
): Promise<NextHolder | undefined> {
  if (employeeId === undefined && profileId === undefined) return undefined
  const card = await findCard(inside, id)
  if (!card) throw notFound('card')
  const isAdmin = roleIn(inside.actor, card) === 'admin'
  if (employeeId !== undefined && (!isAdmin || card.companyId === null))
    throw new ApiError('FORBIDDEN', NOT_ADMIN, { employeeId: NOT_ADMIN })
  if (profileId !== undefined && profileId !== card.profileId) {
    requireField(inside.actor, card, 'profileId')
    await lockHolder(inside, inside.actor.userId, profileId)
  }
  return employeeId === undefined || card.companyId === null
    ? undefined
    : lockMember(inside, card.companyId, employeeId)
}

/**
 * Retires a card for good, in any state. Its contacts and events stay, and its key is never reused.
 * Throws FORBIDDEN for a member who holds a company's card.
 */
export async function deleteCard(ctx: Ctx, id: string): Promise<Card> {
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    const before = await lockCard(inside, id)
    if (!before) throw notFound('card')
    if (!ctx.actor.ability.can('delete', ruleSubject(ctx.actor, before)))
      throw new ApiError(
        'FORBIDDEN',
        "Only an administrator of the card's company retires it. You can report it lost.",
      )
    const options = { now: ctx.clock(), codeHash: () => '' }
    await changeCard(inside, before, { status: 'retired' }, options)
    forgetPages(ctx, [before.ownerId])
    return readCard(inside, id)
  })
}
