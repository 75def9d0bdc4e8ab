import { type ContactImport, defaultImportOptions } from '@/contract/contacts/contactImport'
import { buildJob } from './buildJob'
import { buildId } from './builders'

/** Builds a valid import of one row that waits for the rest of its rows. */
export function buildImport(overrides: Partial<ContactImport> = {}): ContactImport {
  return {
    job: buildJob({
      kind: 'import',
      state: 'waiting',
      title: 'Import of contacts.csv',
      total: null,
    }),
    phase: 'receiving',
    profileId: buildId(),
    type: 'csv',
    fileName: 'contacts.csv',
    fingerprint: 'f',
    headers: ['First Name'],
    mapping: { columns: [{ header: 'First Name', target: { kind: 'text', field: 'firstName' } }] },
    options: defaultImportOptions,
    received: 1,
    round: 0,
    outcomes: { created: 0, updated: 0, unchanged: 0, duplicate: 0, skipped: 0, failed: 0 },
    notes: { possibleDuplicate: 0, dropped: 0, leftOut: 0 },
    createdAt: '2026-03-01T09:00:00.000Z',
    ...overrides,
  }
}
