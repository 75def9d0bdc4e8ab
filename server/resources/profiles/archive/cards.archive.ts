import { type SQL, and, asc, eq, gt, inArray, isNull, ne, or } from 'drizzle-orm'
import type { RecordOf } from '@/contract/account/archive'
import { profiles } from '../tables'
import { cards } from '../../cards/tables'
import { ownProfiles } from '../profileRow'
import { readCardHistories, restoreCardHistory } from './cardHistory.archive'
import { claimKey, substituteKey, claimCardKey } from './publicKeys'
import { PAGE, pagesOf, archiveSection } from '../../../platform/archive/archiveSection'
import type { Ctx, Reader, Restoring } from '../../../ports/context'
import { profileIds } from '../profileIds'

/**
 * The archive's cards, without those of companies. A card whose id is taken, or could be mistaken for a slug, gets an id of
 * this account; one whose profile is missing goes to the default profile. A profile without a
 * virtual card gets one, which the archive's card replaces when it comes.
 */
export const cardSection = archiveSection('card', { read, restore })

async function* read({ db, actor }: Reader): AsyncGenerator<RecordOf<'card'>[]> {
  const next = (after?: string) =>
    and(
      ownCards(actor),
      isNull(cards.companyId),
      after === undefined ? undefined : gt(cards.id, after),
    )
  for await (const rows of pagesOf((after) =>
    db.select().from(cards).where(next(after)).orderBy(asc(cards.id)).limit(PAGE),
  )) {
    const histories = await readCardHistories({ db, actor }, rows)
    yield rows.map((row) => ({
      ...shownParts(row),
      type: 'card',
      heldSince: row.heldSince?.toISOString() ?? null,
      history: histories.get(row.id) ?? [],
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    }))
  }
}

function shownParts(row: typeof cards.$inferSelect) {
  const { id, version, name, profileId, kind, status, issuedOn, expiresOn } = row
  return { id, version, name, profileId, kind, status, issuedOn, expiresOn }
}

async function restore({ ctx }: Restoring, records: RecordOf<'card'>[]): Promise<number> {
  const count = records.length === 0 ? 0 : await addCards(ctx, records)
  await addMissingVirtualCards(ctx)
  return count
}

async function addCards(ctx: Ctx, records: RecordOf<'card'>[]): Promise<number> {
  const ids = records.flatMap(({ id }) => [id, substituteKey(ctx, id)])
  const found = await ctx.db
    .select({ id: cards.id, kind: cards.kind })
    .from(cards)
    .where(and(ownCards(ctx.actor), inArray(cards.id, ids)))
  const known = new Map(found.map(({ id, kind }) => [id, kind]))
  // A virtual card never becomes a physical one, so a mismatch means that another card has this id
  // here.
  const isKnown = ({ id, kind }: RecordOf<'card'>) =>
    (known.has(id) && (known.get(id) === 'physical' || kind === 'virtual')) ||
    known.has(substituteKey(ctx, id))
  const added = records.filter((record) => !isKnown(record))
  const own = await profileIds(ctx)
  for (const record of added) {
    const profileId = own.find((id) => id === record.profileId) ?? own[0]
    if (profileId === undefined) throw new Error('The account has no profile.')
    await add(ctx, record, profileId)
  }
  return added.length
}

async function add(ctx: Ctx, record: RecordOf<'card'>, profileId: string): Promise<void> {
  const { tenantId, userId: ownerId } = ctx.actor
  const { kind, createdAt, updatedAt } = record
  const isSecond = record.kind === 'virtual' && (await hasVirtual(ctx, profileId))
  const shownKind = isSecond ? ('physical' as const) : kind
  const row = {
    tenantId,
    ownerId,
    id: await claimId(ctx, record.id),
    profileId: kind === 'physical' && record.profileId === null ? null : profileId,
    kind: shownKind,
    status: 'active' as const,
    ...stateIn(record, shownKind),
    createdAt: new Date(createdAt),
    updatedAt: new Date(updatedAt),
  }
  await ctx.db.insert(cards).values(row)
  if (row.kind === 'physical') await restoreCardHistory(ctx, row, record)
}

/**
 * Returns the columns that a record has besides its profile; those of older archives have fewer. A
 * blank card is nobody's, so a record of an own one becomes deactivated.
 */
function stateIn(
  record: RecordOf<'card'>,
  kind: 'virtual' | 'physical',
): Partial<typeof cards.$inferSelect> {
  const heldSince = kind === 'physical' ? new Date(record.createdAt) : null
  if (!('status' in record)) return { heldSince }
  const { status: archived, issuedOn, expiresOn } = record
  const status = archived === 'blank' ? ('deactivated' as const) : archived
  const state = { status, issuedOn, expiresOn, heldSince }
  if (!('history' in record) || record.kind === 'virtual') return state
  const { version, name } = record
  return {
    ...state,
    version,
    name,
    heldSince: record.heldSince === null ? null : new Date(record.heldSince),
  }
}

/**
 * Tells whether a profile has its virtual card, of which there is only one. A substitute is deleted
 * first: a card that nobody changed and that was added here, or that of a new account, which is not
 * as old as the profile.
 */
async function hasVirtual(ctx: Ctx, profileId: string): Promise<boolean> {
  const ofProfile = and(
    ownCards(ctx.actor),
    eq(cards.profileId, profileId),
    eq(cards.kind, 'virtual'),
  )
  const own = and(
    eq(profiles.tenantId, cards.tenantId),
    eq(profiles.ownerId, cards.ownerId),
    eq(profiles.id, cards.profileId),
  )
  const standIns = await ctx.db
    .select({ id: cards.id })
    .from(cards)
    .innerJoin(profiles, own)
    .where(
      and(
        ofProfile,
        eq(cards.createdAt, cards.updatedAt),
        or(eq(cards.id, substituteId(ctx, profileId)), ne(cards.createdAt, profiles.createdAt)),
      ),
    )
  for (const { id } of standIns)
    await ctx.db.delete(cards).where(and(ownCards(ctx.actor), eq(cards.id, id)))
  return (await ctx.db.select({ id: cards.id }).from(cards).where(ofProfile)).length > 0
}

async function claimId(ctx: Ctx, id: string): Promise<string> {
  for (const key of [id, substituteKey(ctx, id)]) if (await claimCardKey(ctx, key)) return key
  throw new Error('A card id made for this account alone is taken.')
}

async function addMissingVirtualCards(ctx: Ctx): Promise<void> {
  const { db, actor, clock } = ctx
  const virtual = and(ownCards(actor), eq(cards.profileId, profiles.id), eq(cards.kind, 'virtual'))
  const without = await db
    .select({ id: profiles.id })
    .from(profiles)
    .leftJoin(cards, virtual)
    .where(and(ownProfiles(actor), isNull(cards.id)))
  const now = clock()
  for (const { id: profileId } of without) {
    const id = substituteId(ctx, profileId)
    if (!(await claimKey(ctx, 'card', id)))
      throw new Error('A card id made for this account alone is taken.')
    await db
      .insert(cards)
      .values({
        tenantId: actor.tenantId,
        ownerId: actor.userId,
        id,
        profileId,
        kind: 'virtual',
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing()
  }
}

function substituteId(ctx: Ctx, profileId: string): string {
  return substituteKey(ctx, `virtual ${profileId}`)
}

function ownCards({ tenantId, userId }: Reader['actor']): SQL | undefined {
  return and(eq(cards.tenantId, tenantId), eq(cards.ownerId, userId))
}
