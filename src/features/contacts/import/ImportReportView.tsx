import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { importOutcomes } from '@/contract/contacts'
import type { ImportReport } from '@/contract/contacts'
import { saveDownload } from '@/shared/lib/saveDownload'
import { paths } from '@/shared/paths'
import { WindowedBody } from '@/shared/tables/WindowedBody'
import type { RowSlot } from '@/shared/tables/WindowedBody'
import { counted } from '../counted'
import { failedRowsCsv } from './failedRowsCsv'
import styles from './ImportDrawer.module.css'

type Outcome = (typeof importOutcomes)[number]
type ReportRow = ImportReport['rows'][number]

const names: Record<Outcome, string> = { created: 'Added', updated: 'Updated', unchanged: 'Unchanged', skipped: 'Skipped', failed: 'Failed' }
const ROW_HEIGHT = 64
const MOST_ROWS_SHOWN = 6

interface ImportReportViewProps {
  report: ImportReport
  actions: ReactNode
}

/** What became of a file: the count of each outcome (they add up to the rows), the columns, and each row with its outcome and reason. */
export function ImportReportView({ report, actions }: ImportReportViewProps) {
  const { fileName, counts, columns } = report
  const [shown, setShown] = useState<Outcome | null>(counts.failed > 0 ? 'failed' : null)
  const rows = shown === null ? report.rows : report.rows.filter(({ outcome }) => outcome === shown)
  const total = importOutcomes.reduce((sum, outcome) => sum + counts[outcome], 0)
  const downloadFailed = async () => {
    const csv = await failedRowsCsv(report)
    const objectUrl = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }))
    saveDownload({ fileName: `failed rows of ${fileName.replace(/\.csv$/i, '')}.csv`, objectUrl })
  }
  const renderRow = ({ index, key, top }: RowSlot) => {
    const row = rows[index]
    return row && <ReportLine key={key} row={row} index={index} total={rows.length} top={top} />
  }
  return (
    <div className={styles.panel}>
      <p className={styles.file} role="status">{fileName}: {counted(total, 'row')} read, {counted(counts.created)} added.</p>
      <div className={styles.chips} role="group" aria-label="Show rows by outcome">
        <Chip name="All rows" count={total} isShown={shown === null} onShow={() => { setShown(null) }} />
        {importOutcomes.filter((outcome) => counts[outcome] > 0).map((outcome) => (
          <Chip key={outcome} name={names[outcome]} count={counts[outcome]} isShown={shown === outcome} onShow={() => { setShown(outcome) }} />
        ))}
      </div>
      <div className={styles.report}>
        <WindowedBody
          key={shown}
          role="list"
          label="Rows of the file"
          total={rows.length}
          rowHeight={ROW_HEIGHT}
          height={Math.min(rows.length, MOST_ROWS_SHOWN) * ROW_HEIGHT}
          contentWidth="100%"
          renderRow={renderRow}
          initialRow={0}
          onRangeChange={ignore}
          onTopRowChange={ignore}
        />
      </div>
      {counts.failed > 0 && (
        <Button
          className={styles.action ?? ''}
          icon={<DownloadOutlined aria-hidden />}
          onClick={() => { void downloadFailed() }}
        >
          Download the failed rows
        </Button>
      )}
      <Columns title="Columns that became fields" headers={columns.recognised} />
      <Columns title="Columns kept as they are" headers={columns.kept} />
      <div className={styles.actions}>{actions}</div>
    </div>
  )
}

interface ChipProps {
  name: string
  count: number
  isShown: boolean
  onShow: () => void
}

function Chip({ name, count, isShown, onShow }: ChipProps) {
  return <button type="button" className={styles.chip} aria-pressed={isShown} onClick={onShow}>{name} <b>{count.toLocaleString('en')}</b></button>
}

interface ReportLineProps {
  row: ReportRow
  index: number
  total: number
  top: number
}

function ReportLine({ row, index, total, top }: ReportLineProps) {
  const { outcome, name, reason, column, contactId } = row
  const label = name === '' ? 'No name' : name
  return (
    <div
      role="listitem"
      aria-setsize={total}
      aria-posinset={index + 1}
      data-row-index={index}
      className={styles.line}
      style={{ height: ROW_HEIGHT, transform: `translateY(${String(top)}px)` }}
    >
      <span className={styles.lineNumber}>{row.row}</span>
      <span className={styles.lineText}>
        <span className={styles.lineName}>{contactId === undefined ? label : <Link to={paths.contact(contactId)}>{label}</Link>}</span>
        {reason !== undefined && <span className={styles.lineReason} title={reason}>{column === undefined ? reason : `${column}: ${reason}`}</span>}
      </span>
      <span className={styles.outcome} data-outcome={outcome}>{names[outcome]}</span>
    </div>
  )
}

function Columns({ title, headers }: { title: string; headers: readonly string[] }) {
  if (headers.length === 0) return null
  return (
    <details className={styles.columns}>
      <summary>{title} ({headers.length})</summary>
      <p className={styles.text}>{headers.join(', ')}</p>
    </details>
  )
}

/** A report is held whole: nothing is asked for by range. */
function ignore(): void {
  return
}
