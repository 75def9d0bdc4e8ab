import { type SQL, and, asc, eq, gt, inArray, isNull, ne, or } from 'drizzle-orm'
import type { RecordOf } from '@/contract/account/archive'
import { PAGE, pagesOf, archiveSection } from '../../../platform/archive/archiveSection'
import { keyIn } from '../../../platform/db/idIn'
import { insertRows } from '../../../platform/db/insertRows'
import { ownedBy } from '../../../platform/db/ownedBy'
import type { Ctx, Reader, Restoring } from '../../../ports/context'
import { cards } from '../../cards/tables'
import { claimCardIds } from '../keys/claimCardIds'
import { claimKeys } from '../keys/claimKeys'
import { keyHasher } from '../keys/keyHasher'
import { substituteKey } from '../keys/substituteKeys'
import { profilesHere } from '../profileIds'
import { ownProfiles } from '../profileRow'
import { profiles } from '../tables'
import { readCardHistories, restoreCardHistories } from './cardHistory.archive'
import { noteNewKey } from './newKeys'

type CardRow = typeof cards.$inferSelect
type CardInsert = typeof cards.$inferInsert & Pick<CardRow, 'status' | 'profileId'>

/**
 * The archive's cards, without those of companies. A card whose id is taken or not proven gets an
 * id of this account; one whose profile is missing goes to the default profile. A profile without a
 * virtual card gets one, which the archive's card replaces when it comes.
 */
export const cardSection = archiveSection('card', { read, restore })

async function* read({ db, actor }: Reader): AsyncGenerator<RecordOf<'card'>[]> {
  const { proof } = await keyHasher(db)
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
      // A card that is handed over belongs to whoever has it in hand.
      ...(row.status !== 'handedOver' && {
        proofs: { id: proof(actor.tenantId, { ...row, kind: 'card', key: row.id }) },
      }),
    }))
  }
}

function shownParts(row: CardRow) {
  const { id, version, name, profileId, kind, status, issuedOn, expiresOn } = row
  return { id, version, name, profileId, kind, status, issuedOn, expiresOn }
}

async function restore(restoring: Restoring, records: RecordOf<'card'>[]): Promise<number> {
  const count = records.length === 0 ? 0 : await addCards(restoring, records)
  await addMissingVirtualCards(restoring.ctx)
  return count
}

async function addCards(restoring: Restoring, records: RecordOf<'card'>[]): Promise<number> {
  const { ctx } = restoring
  const found = await ctx.db
    .select({ id: cards.id, kind: cards.kind })
    .from(cards)
    .where(
      and(
        ownCards(ctx.actor),
        keyIn(
          cards.id,
          records.flatMap(({ id }) => [id, substituteKey(ctx, id)]),
        ),
      ),
    )
  const known = new Map(found.map(({ id, kind }) => [id, kind]))
  // A virtual card never becomes a physical one, so a mismatch means that another card has this id
  // here.
  const isSame = ({ id, kind }: RecordOf<'card'>) =>
    known.has(id) && (known.get(id) === 'physical' || kind === 'virtual')
  const others = records.filter((record) => !isSame(record))
  const added = others.filter(({ id }) => !known.has(substituteKey(ctx, id)))
  const ids = await claimIds(ctx, added)
  for (const { id } of others)
    noteNewKey(restoring, 'card', id, ids.get(id) ?? substituteKey(ctx, id))
  await insertCards(ctx, added, ids)
  return added.length
}

/** Claims the ids of added cards, or substitutes, and returns them by the archived id. */
async function claimIds(ctx: Ctx, added: RecordOf<'card'>[]): Promise<Map<string, string>> {
  const own = await claimCardIds(
    ctx,
    added.map((record) => ({
      id: record.id,
      kind: record.kind,
      proof: 'proofs' in record ? record.proofs?.id : undefined,
    })),
  )
  const others = added.filter(({ id }) => !own.has(id)).map(({ id }) => substituteKey(ctx, id))
  await claimOwnIds(ctx, others)
  return new Map(added.map(({ id }) => [id, own.has(id) ? id : substituteKey(ctx, id)]))
}

/** Claims ids that are made for this account alone. */
async function claimOwnIds(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const own = await claimKeys(
    ctx,
    'card',
    ids.map((key) => ({ key })),
  )
  if (ids.some((id) => !own.has(id)))
    throw new Error('A card id made for this account alone is taken.')
}

async function insertCards(
  ctx: Ctx,
  added: RecordOf<'card'>[],
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  if (added.length === 0) return
  const { tenantId, userId: ownerId } = ctx.actor
  const here = await profilesHere(ctx)
  const profileOf = new Map(added.map(({ id, profileId }) => [id, here.idOrDefault(profileId)]))
  const virtual = added.filter(({ kind }) => kind === 'virtual')
  const withVirtual = await findVirtual(
    ctx,
    virtual.map(({ id }) => profileOf.get(id) ?? ''),
  )
  const rows = added.map((record) => {
    const profileId = profileOf.get(record.id) ?? ''
    // A profile has one virtual card; a second one becomes a physical one.
    const isVirtual = record.kind === 'virtual' && !withVirtual.has(profileId)
    if (isVirtual) withVirtual.add(profileId)
    const kind = isVirtual ? 'virtual' : 'physical'
    const row: CardInsert = {
      tenantId,
      ownerId,
      id: ids.get(record.id) ?? record.id,
      profileId: record.kind === 'physical' && record.profileId === null ? null : profileId,
      kind,
      ...{ version: 1, name: '', status: 'active', issuedOn: null, expiresOn: null },
      ...stateIn(record, kind),
      createdAt: new Date(record.createdAt),
      updatedAt: new Date(record.updatedAt),
    }
    return { record, row }
  })
  await insertRows(
    ctx.db,
    cards,
    rows.map(({ row }) => row),
  )
  await restoreCardHistories(
    ctx,
    here,
    rows.filter(({ row }) => row.kind === 'physical'),
  )
}
/**
 * Returns the columns that a record has besides its profile; those of older archives have fewer. A
 * blank card is nobody's, so a record of an own one becomes deactivated.
 */
function stateIn(record: RecordOf<'card'>, kind: 'virtual' | 'physical'): Partial<CardRow> {
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
 * Returns which of these profiles have their virtual card, of which there is only one. A substitute
 * is deleted first: a card that nobody changed and that was added here, or that of a new account,
 * which is not as old as the profile.
 */
async function findVirtual(ctx: Ctx, profileIds: readonly string[]): Promise<Set<string | null>> {
  if (profileIds.length === 0) return new Set()
  const { db, actor } = ctx
  const ids = [...new Set(profileIds)]
  const ofProfiles = and(ownCards(actor), inArray(cards.profileId, ids), eq(cards.kind, 'virtual'))
  const own = and(
    eq(profiles.tenantId, cards.tenantId),
    eq(profiles.ownerId, cards.ownerId),
    eq(profiles.id, cards.profileId),
  )
  const substitutes = ids.map((id) => substituteId(ctx, id))
  const standIns = await db
    .select({ id: cards.id })
    .from(cards)
    .innerJoin(profiles, own)
    .where(
      and(
        ofProfiles,
        eq(cards.createdAt, cards.updatedAt),
        or(inArray(cards.id, substitutes), ne(cards.createdAt, profiles.createdAt)),
      ),
    )
  const gone = standIns.map(({ id }) => id)
  if (gone.length > 0) await db.delete(cards).where(and(ownCards(actor), inArray(cards.id, gone)))
  const left = await db.select({ profileId: cards.profileId }).from(cards).where(ofProfiles)
  return new Set(left.map(({ profileId }) => profileId))
}

async function addMissingVirtualCards(ctx: Ctx): Promise<void> {
  const { db, actor, clock } = ctx
  const virtual = and(ownCards(actor), eq(cards.profileId, profiles.id), eq(cards.kind, 'virtual'))
  const without = await db
    .select({ id: profiles.id })
    .from(profiles)
    .leftJoin(cards, virtual)
    .where(and(ownProfiles(actor), isNull(cards.id)))
  if (without.length === 0) return
  const owner = { tenantId: actor.tenantId, ownerId: actor.userId }
  const stamps = { createdAt: clock(), updatedAt: clock() }
  const rows = without.map(({ id: profileId }) => {
    const id = substituteId(ctx, profileId)
    return { ...owner, id, profileId, kind: 'virtual' as const, ...stamps }
  })
  await claimOwnIds(
    ctx,
    rows.map(({ id }) => id),
  )
  await db.insert(cards).values(rows).onConflictDoNothing()
}

function substituteId(ctx: Ctx, profileId: string): string {
  return substituteKey(ctx, `virtual ${profileId}`)
}

function ownCards(actor: Reader['actor']): SQL | undefined {
  return ownedBy(cards, actor)
}
