import { expect, it } from 'vitest'
import type { ImportReport } from '@/contract/contacts'
import { failedRowsCsv } from './failedRowsCsv'

it('lists the failed rows only, quoted, and turns no cell into a formula', async () => {
  const report: ImportReport = {
    fileName: 'people.csv',
    counts: { created: 1, updated: 0, unchanged: 0, skipped: 0, failed: 2 },
    columns: { recognised: [], kept: [] },
    rows: [
      { row: 1, outcome: 'created', name: 'Ada' },
      { row: 2, outcome: 'failed', name: '=HYPERLINK("x")', column: 'E-mail 1 - Value', reason: 'Please enter a valid email.' },
      { row: 3, outcome: 'failed', name: 'Babbage, Charles' },
    ],
  }
  expect(await failedRowsCsv(report)).toBe(
    '\uFEFFRow,Name,Column,Reason\r\n2,"\'=HYPERLINK(""x"")",E-mail 1 - Value,Please enter a valid email.\r\n3,"Babbage, Charles",,\r\n',
  )
})
