import { and, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { refreshStatistics } from '../../../platform/db/refreshStatistics'
import { contacts } from '../../contacts/tables'
import { duplicateGroups, duplicateMembers } from '../tables'
import type { Ctx } from '../../../ports/context'
import { findScan, lockScan, saveScan } from '../../contacts'
import { type Dismissals, listDismissals } from '../dismissals/dismissals'
import { addGroups, deleteAllGroups } from './groupStore'
import { regroupContacts } from './regroup'
import { scanDuplicates } from './scanDuplicates'
import { type OwnerScope, ownedBy } from '../../../platform/db/ownedBy'
import { rawRows } from '../../../platform/db/rawRows'

/** After more changes, a scan of all contacts is faster. */
const MAX_CHANGED = 5_000
/** The longest time between the date in a row and the commit of its transaction. */
const OVERLAP_MS = 120_000

type ScanScope = OwnerScope & Pick<Ctx, 'clock'>

/** The running first scans by owner, shared by everybody who asks meanwhile. */
const runningScans = new WeakMap<object, Map<string, Promise<void>>>()

/**
 * Updates an owner's duplicate groups: the first time by a scan of all contacts, later by what has
 * changed.
 */
export async function updateGroups(scope: ScanScope): Promise<void> {
  const isUpdated = await scope.db.transaction((tx) => updateChanged({ ...scope, db: tx }))
  if (!isUpdated) await scanOnce(scope)
}

function scanOnce(scope: ScanScope): Promise<void> {
  const { db, actor } = scope
  const scans = runningScans.get(db) ?? new Map<string, Promise<void>>()
  runningScans.set(db, scans)
  const owner = JSON.stringify([actor.tenantId, actor.userId])
  const scan =
    scans.get(owner) ??
    scanAll(scope).finally(() => {
      scans.delete(owner)
    })
  scans.set(owner, scan)
  return scan
}

async function scanAll(scope: ScanScope): Promise<void> {
  const startedAt = scope.clock()
  const dismissals = await listDismissals(scope)
  const before = await findScan(scope)
  const found = await scanDuplicates(scope, dismissals)
  await scope.db.transaction(async (tx) => {
    const inside = { ...scope, db: tx }
    const scan = await lockScan(inside)
    const isSame = scan.recent === before?.recent
    // Another process has finished a newer scan.
    if (scan.scannedAt && !isSame) return
    await deleteAllGroups(inside)
    await addGroups(inside, found)
    await refreshStatistics(tx, [duplicateGroups, duplicateMembers], found.length)
    const changed = changedDismissals(dismissals, await listDismissals(inside))
    const isWhole = await regroupContacts(inside, changed)
    // The next scan starts over if columns are still to be derived, or the scan was reset
    // meanwhile.
    if (isWhole && isSame && !(await hasUnderived(inside)))
      await saveScan(inside, startedAt, await recentChanges(inside, startedAt))
    else await saveScan(inside, null, scan.recent)
  })
}

/** Returns the contacts whose dismissals differ. */
function changedDismissals(one: Dismissals, other: Dismissals): string[] {
  const textOf = (dismissals: Dismissals, id: string) =>
    [...(dismissals.get(id) ?? [])].sort().join()
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

/**
 * Regroups what has changed since the last scan. Returns false if all contacts have to be scanned.
 */
async function updateChanged(scope: ScanScope): Promise<boolean> {
  const { scannedAt, recent } = await lockScan(scope)
  if (!scannedAt) return false
  const now = scope.clock()
  const hasLate = recent !== (await recentChanges(scope, scannedAt))
  const from = hasLate ? new Date(scannedAt.getTime() - OVERLAP_MS) : scannedAt
  const changed = await changedSince(scope, from)
  if (changed.length > MAX_CHANGED || !(await regroupContacts(scope, changed))) return false
  if (changed.length > 0) await saveScan(scope, now, await recentChanges(scope, now))
  return true
}

/** Returns a checksum of the changes shortly before a moment: another one shows a late commit. */
async function recentChanges({ db, actor }: OwnerScope, at: Date): Promise<string> {
  const { updatedAt, id, version } = contacts
  const isRecent = and(
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
    .where(isRecent)
  return row?.sum ?? ''
}

async function changedSince({ db, actor }: OwnerScope, from: Date): Promise<string[]> {
  const own = ownedBy(contacts, actor)
  const isWritten = and(own, isNull(contacts.deletedAt), gte(contacts.updatedAt, from))
  const isTrashed = and(
    own,
    isNotNull(contacts.deletedAt),
    isNull(contacts.mergeId),
    gte(contacts.deletedAt, from),
  )
  const [written, trashed] = [isWritten, isTrashed].map((where) =>
    db
      .select({ id: contacts.id })
      .from(contacts)
      .where(where)
      .limit(MAX_CHANGED + 1),
  )
  const rows = rawRows<{ id: string }>(await db.execute(sql`${written} union all ${trashed}`))
  return rows.map(({ id }) => id)
}
