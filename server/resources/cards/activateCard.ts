import { and, eq } from 'drizzle-orm'
import type * as v from 'valibot'
import { readActivationCode } from '@/contract/cards/activationCode'
import type { Card } from '@/contract/cards/card'
import type { activateCard as activateCall } from '@/contract/cards/cards'
import { requireWritable } from '../../platform/permissions/requireWritable'
import { ApiError, invalid } from '../../platform/http/apiError'
import type { Ctx } from '../../ports/context'
import { employees } from '../companies/tables'
import { directory } from '../profiles/tables'
import type { CardRow } from './cardRow'
import { codeHasher } from './codes'
import { type NextHolder, lockHolder } from './holders'
import { readCard } from './readCards'
import { type CardState, forgetPages, storeCard } from './storeCard'
import { cards } from './tables'

type Input = v.InferOutput<NonNullable<(typeof activateCall)['body']>>

/** The wrong codes that a person may try. */
const OF_PERSON = { requests: 10, seconds: 600 }
/** Those of a network: at a hand-out of cards, many people of one office mistype. */
const OF_NETWORK = { requests: 300, seconds: 600 }
const NO_CODE = 'A code has 12 letters and digits. Check it and type it again.'
const UNKNOWN = 'No card has this code. Check it and type it again.'
const USED =
  'This code was used already, or a newer one replaced it. If you used it yourself, the card is in your list. Otherwise ask the person who gave you the card for a new one.'

/**
 * Makes a card the actor's by its code: a blank one, one that was handed over, or, for a member, one
 * of their company's stock. Throws VALIDATION_FAILED for a text that is no code, NOT_FOUND for an
 * unknown code, CONFLICT for a used one or a retired card's, and RATE_LIMITED after ten unknown
 * codes of the person in ten minutes, or, for another unknown one, 300 of the network.
 */
export async function activateCard(
  ctx: Ctx,
  { code: typed, profileId, name }: Input,
): Promise<Card> {
  const code = readActivationCode(typed)
  if (code === null) throw invalid({ code: NO_CODE })
  const codeHash = codeHasher(ctx.ruleSigner)(code)
  const isKnown = (await findCode(ctx, codeHash)) !== undefined
  const { tenantId, userId } = ctx.actor
  const person = { key: `user ${tenantId} ${userId}`, limit: OF_PERSON }
  const network = { key: `network ${ctx.network}`, limit: OF_NETWORK }
  // Others' mistakes never block a right code.
  await ctx.limiter.countTry('activateCard', isKnown ? [person] : [person, network], !isKnown)
  if (!isKnown) throw new ApiError('NOT_FOUND', UNKNOWN, { code: UNKNOWN })
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    const holder = await lockHolder(inside, userId, profileId)
    const places = await lockOwnPlaces(inside)
    const before = await lockByCode(inside, codeHash)
    requireActivatable(ctx, before, places)
    const after = activated(before, holder, { name, now: ctx.clock() })
    await storeCard(tx, before, after, { actorId: userId, at: ctx.clock(), reason: '' })
    forgetPages(ctx, [before.ownerId, userId])
    return readCard(inside, before.id)
  })
}

async function findCode({ db, actor }: Ctx, key: string): Promise<string | undefined> {
  const entry = and(
    eq(directory.kind, 'code'),
    eq(directory.key, key),
    eq(directory.tenantId, actor.tenantId),
  )
  const [found] = await db.select({ ownerId: directory.ownerId }).from(directory).where(entry)
  return found?.ownerId
}

/**
 * Returns the companies of the actor, in which they stay until the transaction ends. It comes before
 * the lock of a card, as where somebody leaves.
 */
async function lockOwnPlaces({ db, actor }: Ctx): Promise<Set<string>> {
  const own = and(
    eq(employees.tenantId, actor.tenantId),
    eq(employees.userId, actor.userId),
    eq(employees.state, 'active'),
  )
  const places = await db
    .select({ companyId: employees.companyId })
    .from(employees)
    .where(own)
    .for('share')
  return new Set(places.map(({ companyId }) => companyId))
}

/** Locks the card of a code. Throws CONFLICT if none has it any more, as after a lost race. */
async function lockByCode(ctx: Ctx, codeHash: string): Promise<CardRow> {
  const ownerId = await findCode(ctx, codeHash)
  const isCoded = and(
    eq(cards.tenantId, ctx.actor.tenantId),
    eq(cards.ownerId, ownerId ?? ''),
    eq(cards.codeHash, codeHash),
  )
  const [card] = await ctx.db.select().from(cards).where(isCoded).for('update')
  if (!card) throw new ApiError('CONFLICT', USED, { code: USED })
  return card
}

function requireActivatable(
  { actor, clock }: Ctx,
  { status, companyId }: CardRow,
  places: ReadonlySet<string>,
): void {
  if (status === 'retired') {
    const retired = 'This card is retired for good and cannot be activated.'
    throw new ApiError('CONFLICT', retired, { code: retired })
  }
  if (status !== 'blank' && status !== 'handedOver')
    throw new ApiError('CONFLICT', USED, { code: USED })
  if (companyId === null) return
  const membership = actor.memberships.find((each) => each.companyId === companyId)
  if (!membership || !places.has(companyId))
    throw new ApiError(
      'FORBIDDEN',
      'This card belongs to a company. Only its members can activate it.',
    )
  requireWritable(membership, clock())
}

/** Returns a card after its activation. Its giver, who types the code, only cancels the hand-over. */
function activated(
  before: CardRow,
  { userId, profileId }: NextHolder,
  { name, now }: { name: string; now: Date },
): Partial<CardState> {
  const active = { status: 'active', codeHash: null, profileId } as const
  // A company names its own cards.
  if (before.companyId !== null)
    return before.ownerId === userId ? active : { ...active, ownerId: userId, heldSince: now }
  return before.ownerId === userId
    ? { ...active, name: name || before.name }
    : { ...active, name, ownerId: userId, heldSince: now }
}
