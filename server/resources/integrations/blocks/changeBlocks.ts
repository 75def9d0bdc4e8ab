import { isDeepStrictEqual } from 'node:util'
import { type SQL, and, asc, eq } from 'drizzle-orm'
import type { Block } from '@/contract/integrations/block'
import type { Db } from '../../../platform/db/client'
import { lockAccount } from '../../../platform/identity/userRecord'
import { companies } from '../../companies/tables'
import { profiles } from '../../profiles/tables'
import type { ItemsOf } from '../items/itemRow'

/** The owner of cards: a user, or a company. */
type CardOwner = Pick<ItemsOf, 'tenantId' | 'ownerId' | 'companyId'>

interface Shown {
  blocks: Block[]
  updatedAt: Date
  isThis: SQL | undefined
}

/** Locks the account of a user, or the row of a company, before the rows of its connections. */
export async function lockCardOwner(
  db: Db,
  { tenantId, ownerId, companyId }: CardOwner,
): Promise<void> {
  if (companyId === null) await lockAccount({ db, actor: { tenantId, userId: ownerId } })
  else
    await db
      .select({ id: companies.id })
      .from(companies)
      .where(ownCompany({ tenantId, ownerId, companyId }))
      .for('update')
}

/**
 * Changes blocks of all cards of an owner in the transaction `db`, and returns the number of
 * blocks that changed; `change` returns null for a block that disappears. Versions stay, so that
 * nobody who edits gets a conflict, but `updatedAt` rises, so that cached cards are read again. It
 * locks every card of the owner: a choice of items that runs meanwhile waits, or is seen here.
 */
export async function changeBlocks(
  db: Db,
  owner: CardOwner,
  now: Date,
  change: (block: Block) => Block | null,
): Promise<number> {
  await lockCardOwner(db, owner)
  let changed = 0
  for (const { blocks, updatedAt, isThis } of await lockedCards(db, owner)) {
    const pairs = blocks.map((block) => ({ block, after: change(block) }))
    const different = pairs.filter(({ block, after }) => !isDeepStrictEqual(block, after))
    if (different.length === 0) continue
    changed += different.length
    const after = {
      blocks: pairs.flatMap((pair) => pair.after ?? []),
      updatedAt: new Date(Math.max(now.getTime(), updatedAt.getTime() + 1)),
    }
    await (owner.companyId === null
      ? db.update(profiles).set(after).where(isThis)
      : db.update(companies).set(after).where(isThis))
  }
  return changed
}

/** Returns the ids of the items on all cards of an owner; locked cards stay as they are until the end of the transaction. */
export async function publishedIds(
  db: Db,
  owner: CardOwner,
  { isLocked = false } = {},
): Promise<Set<string>> {
  const cards = isLocked ? await lockedCards(db, owner) : await readBlocks(db, owner)
  const items = cards.flatMap(({ blocks }) => blocks.flatMap((block) => block.items))
  return new Set(items.map(({ id }) => id))
}

/** Counts the blocks of an owner's cards that match. */
export async function countBlocks(
  db: Db,
  owner: CardOwner,
  isMeant: (block: Block) => boolean,
): Promise<number> {
  const cards = await readBlocks(db, owner)
  return cards.flatMap(({ blocks }) => blocks).filter(isMeant).length
}

async function readBlocks(db: Db, owner: CardOwner): Promise<{ blocks: Block[] }[]> {
  return owner.companyId === null
    ? db.select({ blocks: profiles.blocks }).from(profiles).where(ownProfiles(owner))
    : db.select({ blocks: companies.blocks }).from(companies).where(ownCompany(owner))
}

async function lockedCards(db: Db, owner: CardOwner): Promise<Shown[]> {
  if (owner.companyId !== null) {
    const { blocks, updatedAt } = companies
    const isThis = ownCompany(owner)
    const rows = await db.select({ blocks, updatedAt }).from(companies).where(isThis).for('update')
    return rows.map((row) => ({ ...row, isThis }))
  }
  const { id, blocks, updatedAt } = profiles
  const rows = await db
    .select({ id, blocks, updatedAt })
    .from(profiles)
    .where(ownProfiles(owner))
    .orderBy(asc(id))
    .for('update')
  return rows.map((row) => ({ ...row, isThis: and(ownProfiles(owner), eq(id, row.id)) }))
}

function ownProfiles({ tenantId, ownerId }: CardOwner): SQL | undefined {
  return and(eq(profiles.tenantId, tenantId), eq(profiles.ownerId, ownerId))
}

function ownCompany({ tenantId, ownerId }: CardOwner): SQL | undefined {
  return and(eq(companies.tenantId, tenantId), eq(companies.id, ownerId))
}
