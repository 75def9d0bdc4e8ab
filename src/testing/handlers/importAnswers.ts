import { HttpResponse } from 'msw'
import { importContacts } from '@/contract/contacts/contactFiles'
import * as imports from '@/contract/contacts/imports'
import { type ContactImport, defaultImportOptions } from '@/contract/contacts/contactImport'
import { buildId } from '../builders'
import { buildJob } from '../buildJob'
import { onCall } from './callHandler'

/** A valid import of one row that waits for the rest of its rows. */
export function buildImport(overrides: Partial<ContactImport> = {}): ContactImport {
  return {
    job: buildJob({
      kind: 'import',
      state: 'waiting',
      title: 'Import “contacts.csv”',
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
    notes: { possibleDuplicate: 0, dropped: 0 },
    createdAt: '2026-03-01T09:00:00.000Z',
    ...overrides,
  }
}

const planned = () =>
  buildImport({ phase: 'planned', outcomes: { ...buildImport().outcomes, created: 1 } })

/** What the calls about imports answer in tests unless a test says otherwise: one row, which becomes a contact. */
export const importAnswers = [
  {
    call: importContacts,
    data: () => buildJob({ kind: 'import', title: 'Import “contacts.csv”' }),
  },
  { call: imports.createImport, data: () => buildImport() },
  { call: imports.recallImport, data: () => ({ recalled: null }) },
  { call: imports.sendImportRows, data: () => ({ received: 1 }) },
  { call: imports.planImport, data: planned },
  {
    call: imports.applyImport,
    data: () =>
      buildImport({
        ...planned(),
        phase: 'ended',
        job: buildJob({ kind: 'import', state: 'done', counts: { created: 1 }, canUndo: true }),
      }),
  },
  { call: imports.getImport, data: planned },
  {
    call: imports.listImportRows,
    data: () => ({
      items: [{ row: 1, outcome: 'created', name: 'Ada Moreau' }],
      offset: 0,
      total: 1,
    }),
  },
]

export const importFileHandler = onCall(imports.downloadImportRows, () => {
  const headers = {
    'Content-Type': 'application/octet-stream',
    'Content-Disposition': 'attachment; filename="contacts-failed.csv"',
  }
  return new HttpResponse('\uFEFFFirst Name,Tessera import error\r\n', { headers })
})
