export { contactsResource } from './manifest'
export { knownContacts } from './archive/contacts.archive'
export { undoJobRows } from './bulk/bulkStep'
export {
  type ContactRow,
  derivedColumns,
  newRow,
  presentContact,
  presentSummary,
} from './contactRow'
export { requireAbility } from './contacts.service'
export { countOf } from './list/contactCounts'
export { isInList, ownedBy, withIds } from './list/contactQuery'
export { ownedWithoutIndex } from './sql/ownedWithoutIndex'
export {
  hideMergedContacts,
  insertContacts,
  lockContacts,
  moveToTrash,
  restoreMergedContacts,
  rewriteContacts,
  updateLockedContact,
  writeDerivedColumns,
} from './store/contactStore'
export { deriveMissingColumns } from './store/deriveMissingColumns'
export { type ScanRow, lockScan, readScan, resetScan, saveScan } from './store/duplicateScan'
export { purgeTrash } from './trash/purgeTrash'
