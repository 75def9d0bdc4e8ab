import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { describeDroppedValue } from '@/contactMerge/describeDroppedValue'
import {
  type ContactImport,
  type ImportNote,
  type ImportOutcome,
  type ImportRow,
  importNotes,
  importOutcomes,
} from '@/contract/contacts/contactImport'
import { ErrorState } from '@/shared/ui/ErrorState'
import { paths } from '@/shared/paths'
import { type RowSlot, WindowedBody } from '@/shared/tables/windowed/WindowedBody'
import { formatNumber } from '@/shared/lib/format'
import styles from '../ImportDrawer.module.css'
import { fieldName, noteNames, noteTexts, outcomeName, rowsOf, sumText } from '../importText'
import { useImportRows } from '../useImportRows'

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
  const { outcomes, notes } = known
  const [shown, setShown] = useState<ImportOutcome | ImportNote | null>(null)
  const counts = { ...outcomes, ...notes }
  const name = (outcome: ImportOutcome, count?: number) =>
    isDone && outcome === 'created' ? 'Added' : outcomeName(outcome, count)
  return (
    <>
      <p className={styles.sum}>{sumText(outcomes)}</p>
      {noteTexts(notes, isDone).map((text) => (
        <p key={text} className={styles.text}>
          {text}
        </p>
      ))}
      <div className={styles.chips} role="group" aria-label="Show rows by outcome">
        <Chip
          name="All rows"
          count={rowsOf(outcomes)}
          isShown={shown === null}
          onShow={() => {
            setShown(null)
          }}
        />
        {importOutcomes
          .filter((outcome) => outcomes[outcome] > 0)
          .map((outcome) => (
            <Chip
              key={outcome}
              name={name(outcome, outcomes[outcome])}
              count={outcomes[outcome]}
              isShown={shown === outcome}
              onShow={() => {
                setShown(outcome)
              }}
            />
          ))}
        {importNotes
          .filter((note) => notes[note] > 0)
          .map((note) => (
            <Chip
              key={note}
              name={noteNames[note]}
              count={notes[note]}
              isShown={shown === note}
              onShow={() => {
                setShown(note)
              }}
            />
          ))}
      </div>
      <OutcomeList
        key={shown}
        jobId={known.job.id}
        outcome={shown}
        total={shown === null ? rowsOf(outcomes) : counts[shown]}
        name={name}
      />
    </>
  )
}

function Chip({
  name,
  count,
  isShown,
  onShow,
}: {
  name: string
  count: number
  isShown: boolean
  onShow: () => void
}) {
  return (
    <button type="button" className={styles.chip} aria-pressed={isShown} onClick={onShow}>
      {name} <b>{formatNumber(count)}</b>
    </button>
  )
}

interface OutcomeListProps {
  jobId: string
  outcome: ImportOutcome | ImportNote | null
  total: number
  name: (outcome: ImportOutcome) => string
}

function OutcomeList({ jobId, outcome, total, name }: OutcomeListProps) {
  const { rowAt, onRangeChange, error, refetch, isFetching } = useImportRows(jobId, outcome, total)
  const [chosen, setChosen] = useState<ImportRow | null>(null)
  if (total === 0) return null
  const renderRow = ({ index, key, top, isActive, ...handlers }: RowSlot) => (
    <div
      key={key}
      {...focusable(isActive)}
      {...handlers}
      role="listitem"
      aria-setsize={total}
      aria-posinset={index + 1}
      data-row-index={index}
      className={styles.line}
      style={{ height: ROW_HEIGHT, transform: `translateY(${String(top)}px)` }}
    >
      <RowLine
        row={rowAt(index)}
        name={name}
        onChanges={setChosen}
        isOpen={chosen !== null && rowAt(index)?.row === chosen.row}
      />
    </div>
  )
  return (
    <>
      {error !== undefined && (
        <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />
      )}
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
      {chosen && (
        <RowChanges
          row={chosen}
          onClose={() => {
            setChosen(null)
          }}
        />
      )}
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
  const { outcome, reason, column, contactId, undo, changes = [], dropped = [] } = row
  const label = row.name === '' ? 'No name' : row.name
  const [first] = changes
  const said =
    reason === undefined || column === undefined || column === '' ? reason : `${column}: ${reason}`
  const change =
    first && `${fieldName(first.field)}: ${first.before || 'empty'} → ${first.after || 'empty'}`
  const text = [...dropped.map(describeDroppedValue), said].filter(Boolean).join(' ') || change
  return (
    <>
      <span className={styles.lineNumber}>{formatNumber(row.row)}</span>
      <span className={styles.lineText}>
        <span className={styles.lineName}>
          {contactId === undefined ? label : <Link to={paths.contact(contactId)}>{label}</Link>}
        </span>
        {text !== undefined && (
          <span className={styles.lineReason} title={text}>
            {text}
          </span>
        )}
      </span>
      {changes.length + dropped.length > 0 && (
        <Button
          size="small"
          type={isOpen ? 'primary' : 'default'}
          aria-pressed={isOpen}
          onClick={() => {
            onChanges(row)
          }}
        >
          {countsText(changes.length, dropped.length)}
        </Button>
      )}
      <span className={styles.outcome} data-outcome={undo ?? outcome}>
        {undo === undefined ? name(outcome) : undoNames[undo]}
      </span>
    </>
  )
}

/** "2 changes", or where the contact stays as it is "1 dropped". */
function countsText(changes: number, dropped: number): string {
  if (changes === 0) return `${String(dropped)} dropped`
  return changes === 1 ? '1 change' : `${String(changes)} changes`
}

function RowChanges({
  row: { row, name, changes = [], dropped = [] },
  onClose,
}: {
  row: ImportRow
  onClose: () => void
}) {
  const title = `Row ${formatNumber(row)}${name === '' ? '' : `: ${name}`}`
  return (
    <section className={styles.changes} aria-label={title}>
      <div className={styles.changesHead}>
        <h4 className={styles.subheading}>{title}</h4>
        <Button size="small" onClick={onClose}>
          Close
        </Button>
      </div>
      {dropped.length > 0 && (
        <ul className={styles.notes} aria-label="Dropped values">
          {dropped.map((value, at) => (
            <li key={String(at)}>{describeDroppedValue(value)}</li>
          ))}
        </ul>
      )}
      {changes.length > 0 && (
        <table className={styles.diff}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{fieldName(field)}</th>
                <td>
                  <del>{before || '–'}</del>
                </td>
                <td>
                  <ins>{after || '–'}</ins>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
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
