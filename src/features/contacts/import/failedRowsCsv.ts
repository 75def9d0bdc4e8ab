import type { ImportReport } from '@/contract/contacts'

/**
 * The rows of an import that failed, as CSV (RFC 4180, with a BOM for spreadsheets): row number, name, column, reason. A cell that a spreadsheet
 * would take for a formula is made text.
 */
export async function failedRowsCsv(report: ImportReport): Promise<string> {
  const { default: papa } = await import('papaparse')
  const failed = report.rows.filter(({ outcome }) => outcome === 'failed')
  const data = failed.map(({ row, name, column = '', reason = '' }) => [String(row), name, column, reason])
  return `\uFEFF${papa.unparse({ fields: ['Row', 'Name', 'Column', 'Reason'], data }, { escapeFormulae: true })}\r\n`
}
