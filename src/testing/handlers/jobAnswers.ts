import * as jobs from '@/contract/jobs'
import { HttpResponse } from 'msw'
import { exportContacts } from '@/contract/contacts/contactFiles'
import { buildJob } from '../buildJob'
import { onCall } from './callHandler'
import { changeContacts } from '@/contract/contacts/changeContacts'

/** What the calls about long work answer in tests unless a test says otherwise: nothing is at work, and what is begun waits to be. */
export const jobAnswers = [
  { call: changeContacts, data: () => buildJob() },
  {
    call: exportContacts,
    data: () => buildJob({ kind: 'export', title: 'Export contacts as CSV' }),
  },
  { call: jobs.listJobs, data: () => ({ items: [] }) },
  { call: jobs.getJob, data: () => buildJob() },
  {
    call: jobs.cancelJob,
    data: () => buildJob({ state: 'cancelled', finishedAt: '2026-03-01T09:00:05.000Z' }),
  },
  { call: jobs.undoJob, data: () => buildJob({ state: 'undoing' }) },
]

export const jobFileHandler = onCall(jobs.downloadJobFile, () => {
  const headers = {
    'Content-Type': 'application/octet-stream',
    'Content-Disposition': 'attachment; filename="contacts.csv"',
  }
  return new HttpResponse('First Name,Last Name\r\nAda,Moreau\r\n', { headers })
})
