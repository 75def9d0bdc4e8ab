import { and, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { contacts } from '../../../platform/db/schema'
import type { Ctx } from '../../../ports/context'
import { ownedBy, type OwnerScope } from '../../contacts/sql/ownedBy'
import { type Dismissals, listDismissals } from '../dismissals/dismissals'
import { addGroups, connectedContacts, deleteAllGroups, deleteGroupsOf } from './groupStore'
import { type ScanRow, resetScan, lockScan, findScan, saveScan } from '../../contacts/duplicateScan'
import { rawRows } from '../../contacts/sql/rawRows'
import { listCandidates, groupCandidates, scanDuplicates } from './scanDuplicates'
import { findBySharedKeys } from './findBySharedKeys'

/** Where more has changed, or hangs together, finding all groups anew is quicker. */
const MOST_CHANGED = 5_000
const MOST_TOGETHER = 20_000
/** A transaction may be committed so long after the moment that its rows carry. */
const OVERLAP_MS = 120_000

type GroupUpdate = OwnerScope & Pick<Ctx, 'clock'>

/** The first looks that are under way, so that those who ask meanwhile wait for one of them. */
const runningScans = new WeakMap<object, Map<string, Promise<void>>>()

/** Brings an owner's groups up to date: the first look finds all of them, a later one looks at what has changed since. */
export async function updateGroups(keeper: GroupUpdate): Promise<void> {
  const isKept = await keeper.db.transaction((tx) => catchUp({ ...keeper, db: tx }))
  if (!isKept) await scanOnce(keeper)
}

function scanOnce(keeper: GroupUpdate): Promise<void> {
  const { db, actor } = keeper
  const scans = runningScans.get(db) ?? new Map<string, Promise<void>>()
  runningScans.set(db, scans)
  const owner = JSON.stringify([actor.tenantId, actor.userId])
  const scan =
    scans.get(owner) ??
    scanAll(keeper).finally(() => {
      scans.delete(owner)
    })
  scans.set(owner, scan)
  return scan
}

async function scanAll(keeper: GroupUpdate): Promise<void> {
  const startedAt = keeper.clock()
  const apart = await listDismissals(keeper)
  const before = await findScan(keeper)
  const found = await scanDuplicates(keeper, apart)
  await keeper.db.transaction(async (tx) => {
    const owned = { ...keeper, db: tx }
    const scan = await lockScan(owned)
    const isSame = scan.recent === before?.recent
    // Another process has looked meanwhile, at newer contacts.
    if (scan.scannedAt && !isSame) return
    await deleteAllGroups(owned)
    await addGroups(owned, found)
    const isWhole = await regroupContacts(owned, differing(apart, await listDismissals(owned)))
    // Keys that a migration left to be derived would be missing, and what forgot the last look meanwhile: then the next look begins anew.
    const isKept = isWhole && isSame && !(await hasUnderived(owned))
    await saveScan(
      owned,
      isKept ? startedAt : null,
      isKept ? await recentChanges(owned, startedAt) : scan.recent,
    )
  })
}

/** Who stands in other dismissals in the one than in the other. */
function differing(one: Dismissals, other: Dismissals): string[] {
  const textOf = (apart: Dismissals, id: string) => [...(apart.get(id) ?? [])].sort().join()
  return [...new Set([...one.keys(), ...other.keys()])].filter(
    (id) => textOf(one, id) !== textOf(other, id),
  )
}

async function hasUnderived({ db, actor }: OwnerScope): Promise<boolean> {
  const rows = await db
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(ownedBy(contacts, actor), isNull(contacts.matchKeys)))
    .limit(1)
  return rows.length > 0
}

/** Whether it could be done from what has changed; false where everything is to be looked at. */
async function catchUp(keeper: GroupUpdate): Promise<boolean> {
  const { scannedAt, recent } = await lockScan(keeper)
  if (!scannedAt) return false
  const now = keeper.clock()
  const hasLate = recent !== (await recentChanges(keeper, scannedAt))
  const changed = await changedSince(
    keeper,
    hasLate ? new Date(scannedAt.getTime() - OVERLAP_MS) : scannedAt,
  )
  if (changed.length > MOST_CHANGED || !(await regroupContacts(keeper, changed))) return false
  if (changed.length > 0) await saveScan(keeper, now, await recentChanges(keeper, now))
  return true
}

/** Tells whether the changes shortly before a moment are the same ones as when it was asked last. */
async function recentChanges({ db, actor }: OwnerScope, at: Date): Promise<string> {
  const { updatedAt, id, version } = contacts
  const zone = and(
    ownedBy(contacts, actor),
    isNull(contacts.deletedAt),
    gte(updatedAt, new Date(at.getTime() - OVERLAP_MS)),
    lt(updatedAt, at),
  )
  const [row] = await db
    .select({
      sum: sql<string>`count(*) || ':' || coalesce(sum(hashtextextended(${id}::text || ':' || ${version}, 0)), 0)`,
    })
    .from(contacts)
    .where(zone)
  return row?.sum ?? ''
}

async function changedSince({ db, actor }: OwnerScope, from: Date): Promise<string[]> {
  const written = and(
    ownedBy(contacts, actor),
    isNull(contacts.deletedAt),
    gte(contacts.updatedAt, from),
  )
  const trashed = and(
    ownedBy(contacts, actor),
    isNotNull(contacts.deletedAt),
    isNull(contacts.mergeId),
    gte(contacts.deletedAt, from),
  )
  const [one, other] = [written, trashed].map((where) =>
    db
      .select({ id: contacts.id })
      .from(contacts)
      .where(where)
      .limit(MOST_CHANGED + 1),
  )
  const rows = rawRows<{ id: string }>(await db.execute(sql`${one} union all ${other}`))
  return rows.map(({ id }) => id)
}

/**
 * Finds the groups anew that these contacts, and those that share something with them, stand in. False where that is too much for this way; then, and before the
 * first look, nothing is done. The caller holds the scan's lock.
 */
export async function regroupContacts(
  owned: OwnerScope,
  contactIds: readonly string[],
): Promise<boolean> {
  if (contactIds.length === 0) return true
  if (contactIds.length > MOST_TOGETHER) return false
  const keys = [
    ...new Set(
      (await listCandidates(owned, contactIds)).flatMap(({ matchKeys }) => matchKeys ?? []),
    ),
  ]
  const near = await findBySharedKeys(owned, keys, MOST_TOGETHER)
  const all = [
    ...(await connectedContacts(owned, [...new Set([...contactIds, ...near])], MOST_TOGETHER)),
  ]
  if (all.length > MOST_TOGETHER) return false
  const candidates = await listCandidates(owned, all)
  await deleteGroupsOf(owned, all)
  await addGroups(owned, groupCandidates(candidates, await listDismissals(owned, all)))
  return true
}

/**
 * For what a verb has just changed of merges and of who was told apart: finds the groups of these contacts anew; what is too much for that, and all before the
 * first look, is left to the next look. The caller holds the scan's lock.
 */
export async function regroupAfterChange(
  owned: OwnerScope,
  { scannedAt }: ScanRow,
  contactIds: readonly string[],
): Promise<void> {
  if (scannedAt && !(await regroupContacts(owned, contactIds))) await resetScan(owned)
}
