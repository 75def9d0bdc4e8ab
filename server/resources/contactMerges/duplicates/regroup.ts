import { type ScanRow, resetScan } from '../../contacts'
import { listDismissals } from '../dismissals/dismissals'
import { listCandidates } from './candidates'
import { findBySharedKeys } from './findBySharedKeys'
import { groupCandidates } from './groupCandidates'
import { addGroups, connectedContacts, deleteGroupsOf } from './groupStore'
import type { OwnerScope } from '../../../platform/db/ownedBy'

/** With more connected contacts, a scan of all is faster. */
const MAX_CONNECTED = 20_000

/**
 * Finds the groups of these contacts, and of those connected with them, again. Returns false, and
 * does nothing, if they are too many for that. The caller holds the scan's lock.
 */
export async function regroupContacts(
  scope: OwnerScope,
  contactIds: readonly string[],
): Promise<boolean> {
  if (contactIds.length === 0) return true
  if (contactIds.length > MAX_CONNECTED) return false
  const changed = await listCandidates(scope, contactIds)
  const keys = [...new Set(changed.flatMap(({ matchKeys }) => matchKeys ?? []))]
  const connected = await findBySharedKeys(scope, keys, MAX_CONNECTED)
  const ids = [...new Set([...contactIds, ...connected])]
  const all = [...(await connectedContacts(scope, ids, MAX_CONNECTED))]
  if (all.length > MAX_CONNECTED) return false
  const candidates = await listCandidates(scope, all)
  await deleteGroupsOf(scope, all)
  await addGroups(scope, groupCandidates(candidates, await listDismissals(scope, all)))
  return true
}

/**
 * Finds the groups of these contacts again after a change of merges or dismissals. If they are too
 * many, and before the first scan, the next scan does it. The caller holds the scan's lock.
 */
export async function regroupAfterChange(
  scope: OwnerScope,
  { scannedAt }: ScanRow,
  contactIds: readonly string[],
): Promise<void> {
  if (scannedAt && !(await regroupContacts(scope, contactIds))) await resetScan(scope)
}
