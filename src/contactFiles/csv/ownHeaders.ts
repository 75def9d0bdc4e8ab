import { exportTitles } from '@/contract/contacts/exportTitles'

/** Our own column with the contact's id, which identifies the contact on import. */
export const CONTACT_ID = 'Tessera ID'
/** The id in a file as a table is shown, where it only finds the contact. */
export const TABLE_ID = exportTitles.id
/** Columns that we add: the reason in a file of rejected rows, outcome and reason in a report. */
export const IMPORT_ERROR = 'Tessera import error'
export const IMPORT_OUTCOME = 'Tessera import outcome'
export const IMPORT_REASON = 'Tessera import reason'
/** Columns that an import ignores when such a file comes back. */
export const importResultColumns: readonly string[] = [IMPORT_ERROR, IMPORT_OUTCOME, IMPORT_REASON]
