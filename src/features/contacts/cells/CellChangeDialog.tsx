import { useApiDispatch } from '@/api/useApiDispatch'
import { cutText } from '@/contract/cutText'
import { formatNumber, pluralize } from '@/shared/lib/format'
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog'
import styles from './CellChangeDialog.module.css'
import { type CellChange, type CellVerb, cellChangeEnded } from './cellChangeSlice'
import { countText, saveCellBlock } from './cellChangeThunks'
import type { CellPlan, CellProblem } from './cellPlan'

const verbs: Record<CellVerb, string> = { paste: 'Paste', fill: 'Fill', clear: 'Clear' }

/** Asks about wrong values, contacts that were changed elsewhere, or many cells to clear. */
export function CellChangeDialog({ change }: { change: CellChange }) {
  const { id, verb, status, plan } = change
  const dispatch = useApiDispatch()
  const close = () => {
    dispatch(cellChangeEnded({ id }))
  }
  if (!plan) return null
  const save = (onConflict: 'stop' | 'skip') => () => {
    void dispatch(saveCellBlock(plan, onConflict))
    return Promise.resolve(null)
  }
  if (status === 'conflict')
    return (
      <ConfirmDialog
        title={conflictTitle(change)}
        okText={`${verbs[verb]} the others`}
        isDisabled={!hasOthers(change)}
        onConfirm={save('skip')}
        onClose={close}
      >
        <Conflicts change={change} />
      </ConfirmDialog>
    )
  if (status === 'asking')
    return (
      <ConfirmDialog
        title={`Clear ${pluralize(plan.cells, 'cell')}?`}
        okText={`Clear ${pluralize(plan.cells, 'cell')}`}
        isDanger
        onConfirm={save('stop')}
        onClose={close}
      >
        <p>{pluralize(plan.rows.length, 'contact')} will be changed.</p>
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog
      title={`${pluralize(plan.problemCount, 'cell')} cannot be ${verb === 'clear' ? 'cleared' : 'changed'}`}
      okText={`${verbs[verb]} the ${formatNumber(plan.valid)} valid ${plan.valid === 1 ? 'cell' : 'cells'}`}
      isDisabled={plan.valid === 0}
      onConfirm={save('stop')}
      onClose={close}
    >
      <Problems plan={plan} />
    </ConfirmDialog>
  )
}

function Problems({ plan: { problems, problemCount } }: { plan: CellPlan }) {
  return (
    <>
      <p>Nothing was changed so far.</p>
      <div className={styles.list} tabIndex={0} role="region" aria-label="Cells with wrong values">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Cell</th>
              <th scope="col">Value</th>
              <th scope="col">Reason</th>
            </tr>
          </thead>
          <tbody>
            {problems.map((problem, at) => (
              <Problem key={at} problem={problem} />
            ))}
          </tbody>
        </table>
      </div>
      {problemCount > problems.length && (
        <p>These are the first {formatNumber(problems.length)}.</p>
      )}
    </>
  )
}

/** The most characters of a wrong value that are shown. */
const SHOWN_LENGTH = 100

function Problem({ problem: { contact, column, value, reason } }: { problem: CellProblem }) {
  return (
    <tr>
      <td>
        {column} of {contact}
      </td>
      <td>{value.length > SHOWN_LENGTH ? `${cutText(value, SHOWN_LENGTH)}…` : value}</td>
      <td>{reason}</td>
    </tr>
  )
}

function conflictTitle({ conflicts, missing }: CellChange): string {
  const verb = (count: number) => (count === 1 ? 'was' : 'were')
  if (conflicts.length === 0)
    return `${pluralize(missing, 'contact')} ${verb(missing)} deleted elsewhere`
  return `${countText(conflicts.length)} ${verb(conflicts.length)} changed elsewhere`
}

/** The most contacts that are named. */
const SHOWN_NAMES = 10

/** Returns whether a contact of the change may be as it was; the answer names some of many. */
function hasOthers({ conflicts, missing, plan }: CellChange): boolean {
  return conflicts.length + missing < (plan?.rows.length ?? 0)
}

function Conflicts({ change }: { change: CellChange }) {
  const { verb, conflicts, missing } = change
  const more = conflicts.length - SHOWN_NAMES
  return (
    <>
      <p>Nothing was changed so far. These contacts stay as they are:</p>
      <ul>
        {conflicts.slice(0, SHOWN_NAMES).map((name, at) => (
          <li key={at}>{name}</li>
        ))}
        {more > 0 && <li>and {formatNumber(more)} more</li>}
        {missing > 0 && <li>{pluralize(missing, 'contact')} no longer in the list</li>}
      </ul>
      {!hasOthers(change) && conflicts.length > 0 && (
        <p>To replace their newest values, close this and {verb} again.</p>
      )}
    </>
  )
}
