import { and, isNotNull } from 'drizzle-orm'
import { contactConsents, contactCounts, contactOrigins, contacts, exportOrders } from './tables'
import { ownedBy } from '../../platform/db/ownedBy'
import type { Resource } from '../../platform/resource'
import { consentSection } from './archive/consents.archive'
import { contactSection } from './archive/contacts.archive'
import { editKind } from './bulk/editKind'
import { eraseKind } from './bulk/eraseKind'
import { favoriteKind } from './bulk/favoriteKind'
import { tagKind } from './bulk/tagKind'
import { deleteKind, restoreKind } from './bulk/trashKinds'
import { contactsRoutes } from './contacts.routes'
import { exportKind } from './export/exportKind'
import { lockScan } from './duplicateScan'

export const contactsResource: Resource = {
  routes: contactsRoutes,
  ownedTables: [contacts, contactCounts, contactConsents, contactOrigins, exportOrders],
  archiveSections: [contactSection, consentSection],
  jobKinds: [favoriteKind, tagKind, editKind, deleteKind, restoreKind, eraseKind, exportKind],
  // Every verb calls `findContact` itself, and planning a second statement on this table is slow.
  ownedRows: { '{contactId}': { noun: 'contact' } },
  baseRules: ({ userId }) => [
    { action: 'manage', subject: 'Contact', conditions: { ownerId: userId } },
  ],
  async deleteRowsWithFiles({ db, actor }) {
    // Merges and scans lock the scan before contacts, so this does too.
    await lockScan({ db, actor })
    const deleted = await db
      .delete(contacts)
      .where(and(ownedBy(contacts, actor), isNotNull(contacts.displayImage)))
      .returning({ displayImage: contacts.displayImage })
    return deleted.flatMap(({ displayImage }) => displayImage ?? [])
  },
}
