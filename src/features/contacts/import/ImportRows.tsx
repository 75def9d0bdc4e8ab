import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { type ContactImport, type ImportOutcome, type ImportRow, importOutcomes } from '@/contract/imports'
import { ErrorState } from '@/shared/ui/ErrorState'
import { paths } from '@/shared/paths'
import { type RowSlot, WindowedBody } from '@/shared/tables/WindowedBody'
import styles from './ImportDrawer.module.css'
import { fieldName, outcomeName, rowsOf, sumText } from './importText'
import { useImportRows } from './useImportRows'

const undoNames = { reversed: 'Taken back', kept: 'Kept', notReversed: 'Not taken back' } as const
const ROW_HEIGHT = 64
const MOST_ROWS_SHOWN = 7

interface ImportRowsProps {
  known: ContactImport
  /** Whether it is done; else it is a plan. */
  isDone: boolean
}

/** What becomes, or became, of every row, by outcome; the counts add up to the rows. */
export function ImportRows({ known, isDone }: ImportRowsProps) {
  const { outcomes } = known
  const [shown, setShown] = useState<ImportOutcome | null>(null)
  const name = (outcome: ImportOutcome, count?: number) => (isDone && outcome === 'created' ? 'Added' : outcomeName(outcome, count))
  return (
    <>
      <p className={styles.sum}>{sumText(outcomes)}</p>
      <div className={styles.chips} role="group" aria-label="Show rows by outcome">
        <Chip name="All rows" count={rowsOf(outcomes)} isShown={shown === null} onShow={() => { setShown(null) }} />
        {importOutcomes.filter((outcome) => outcomes[outcome] > 0).map((outcome) => (
          <Chip key={outcome} name={name(outcome, outcomes[outcome])} count={outcomes[outcome]} isShown={shown === outcome} onShow={() => { setShown(outcome) }} />
        ))}
      </div>
      <OutcomeList key={shown} jobId={known.job.id} outcome={shown} total={shown === null ? rowsOf(outcomes) : outcomes[shown]} name={name} />
    </>
  )
}

function Chip({ name, count, isShown, onShow }: { name: string; count: number; isShown: boolean; onShow: () => void }) {
  return <button type="button" className={styles.chip} aria-pressed={isShown} onClick={onShow}>{name} <b>{count.toLocaleString('en')}</b></button>
}

interface OutcomeListProps {
  jobId: string
  outcome: ImportOutcome | null
  total: number
  name: (outcome: ImportOutcome) => string
}

function OutcomeList({ jobId, outcome, total, name }: OutcomeListProps) {
  const { rowAt, onRangeChange, error, refetch, isFetching } = useImportRows(jobId, outcome, total)
  const [chosen, setChosen] = useState<ImportRow | null>(null)
  if (total === 0) return null
  const renderRow = ({ index, key, top, isActive, ...handlers }: RowSlot) => (
    <div key={key} {...focusable(isActive)} {...handlers} role="listitem" aria-setsize={total} aria-posinset={index + 1} data-row-index={index} className={styles.line} style={{ height: ROW_HEIGHT, transform: `translateY(${String(top)}px)` }}>
      <RowLine row={rowAt(index)} name={name} onChanges={setChosen} isOpen={chosen !== null && rowAt(index)?.row === chosen.row} />
    </div>
  )
  return (
    <>
      {error !== undefined && <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />}
      <div className={styles.report}>
        <WindowedBody
          role="list"
          label="Rows of the file"
          total={total}
          rowHeight={ROW_HEIGHT}
          height={Math.min(total, MOST_ROWS_SHOWN) * ROW_HEIGHT}
          contentWidth="100%"
          renderRow={renderRow}
          initialRow={0}
          onRangeChange={onRangeChange}
          onTopRowChange={ignore}
        />
      </div>
      {chosen?.changes && <RowChanges row={chosen} onClose={() => { setChosen(null) }} />}
    </>
  )
}

interface RowLineProps {
  row: ImportRow | undefined
  name: (outcome: ImportOutcome) => string
  onChanges: (row: ImportRow) => void
  isOpen: boolean
}

function RowLine({ row, name, onChanges, isOpen }: RowLineProps) {
  if (!row) return <span className={styles.bone} />
  const { outcome, reason, column, contactId, undo, changes = [] } = row
  const label = row.name === '' ? 'No name' : row.name
  const [first] = changes
  const text = reason === undefined ? first && `${fieldName(first.field)}: ${first.before || 'empty'} → ${first.after || 'empty'}` : column === undefined || column === '' ? reason : `${column}: ${reason}`
  return (
    <>
      <span className={styles.lineNumber}>{row.row.toLocaleString('en')}</span>
      <span className={styles.lineText}>
        <span className={styles.lineName}>{contactId === undefined ? label : <Link to={paths.contact(contactId)}>{label}</Link>}</span>
        {text !== undefined && <span className={styles.lineReason} title={text}>{text}</span>}
      </span>
      {changes.length > 0 && (
        <Button size="small" type={isOpen ? 'primary' : 'default'} aria-pressed={isOpen} onClick={() => { onChanges(row) }}>{changes.length === 1 ? '1 change' : `${String(changes.length)} changes`}</Button>
      )}
      <span className={styles.outcome} data-outcome={undo ?? outcome}>{undo === undefined ? name(outcome) : undoNames[undo]}</span>
    </>
  )
}

function RowChanges({ row: { row, name, changes = [] }, onClose }: { row: ImportRow; onClose: () => void }) {
  const title = `Row ${row.toLocaleString('en')}${name === '' ? '' : `: ${name}`}`
  return (
    <section className={styles.changes} aria-label={title}>
      <div className={styles.changesHead}><h4 className={styles.subheading}>{title}</h4><Button size="small" onClick={onClose}>Close</Button></div>
      <table className={styles.diff}>
        <thead><tr><th scope="col">Field</th><th scope="col">Before</th><th scope="col">After</th></tr></thead>
        <tbody>
          {changes.map(({ field, before, after }) => (
            <tr key={field}><th scope="row">{fieldName(field)}</th><td><del>{before || '–'}</del></td><td><ins>{after || '–'}</ins></td></tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Rows take the keyboard, one of them Tab, so that the list can be scrolled without a mouse. */
function focusable(isActive: boolean) {
  return { tabIndex: isActive ? 0 : -1 }
}

/** Nothing is kept about the row at the top. */
function ignore(): void {
  return
}
