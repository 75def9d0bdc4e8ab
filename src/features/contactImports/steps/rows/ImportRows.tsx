import { useState } from 'react'
import {
  type ContactImport,
  type ImportNote,
  type ImportOutcome,
  importNotes,
  importOutcomes,
} from '@/contract/contacts/contactImport'
import styles from '../../ImportDrawer.module.css'
import { noteNames, noteSentences, outcomeName, rowCount, sumText } from '../../outcomeText'
import { RowList } from './RowList'
import { OutcomeChips } from '@/shared/ui/imports/OutcomeChips'

interface ImportRowsProps {
  record: ContactImport
  /** True if the import is finished; otherwise the rows are a plan. */
  isDone: boolean
}

/** The outcome of every row, filtered by outcome or note. */
export function ImportRows({ record, isDone }: ImportRowsProps) {
  const { job, outcomes, notes, round } = record
  const [filter, setFilter] = useState<ImportOutcome | ImportNote | null>(null)
  const total = rowCount(outcomes)
  const nameOf = (outcome: ImportOutcome, count?: number) =>
    isDone && outcome === 'created' ? 'Added' : outcomeName(outcome, count)
  const filters = [
    { value: null, name: 'All rows', count: total },
    ...importOutcomes
      .filter((outcome) => outcomes[outcome] > 0 || outcome === filter)
      .map((outcome) => ({
        value: outcome,
        name: nameOf(outcome, outcomes[outcome]),
        count: outcomes[outcome],
      })),
    ...importNotes
      .filter((note) => notes[note] > 0 || note === filter)
      .map((note) => ({ value: note, name: noteNames[note], count: notes[note] })),
  ]
  return (
    <>
      <p className={styles.sum}>{sumText(outcomes)}</p>
      {noteSentences(notes, isDone).map((text) => (
        <p key={text} className={styles.text}>
          {text}
        </p>
      ))}
      <OutcomeChips chips={filters} chosen={filter} onChoose={setFilter} />
      <RowList
        // An undo and a redo change the rows, and may have ended before anybody saw them run.
        key={`${filter ?? ''} ${job.state} ${String(round)}`}
        jobId={job.id}
        round={!isDone && (filter === 'failed' || filter === 'leftOut') ? round : undefined}
        filter={filter}
        total={filter === null ? total : { ...outcomes, ...notes }[filter]}
        nameOf={nameOf}
      />
    </>
  )
}
