import type { ContactSummary } from '@/contract/contacts/contact'
import type { ContactSortKey } from '@/contract/contacts/contactSort'
import type { WindowedColumn } from '@/shared/tables/windowed/windowedColumn'

/** A column of the contacts table. */
export type ContactColumn = WindowedColumn<ContactSummary, ContactSortKey>
