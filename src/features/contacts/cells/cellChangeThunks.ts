import { nanoid } from '@reduxjs/toolkit'
import { isNetworkError, messageOf } from '@/api/apiError'
import { isServed } from '@/api/extensions'
import type { ApiDispatch, ApiState } from '@/api/useApiDispatch'
import { MAX_CHANGED_CELLS, MAX_CONFLICTS } from '@/contract/contacts/changeCells'
import type { ContactSummary } from '@/contract/contacts/contact'
import { extensions } from '@/contract/extensions'
import { formatNumber, pluralize } from '@/shared/lib/format'
import { needsConfirmation } from '@/shared/lib/needsConfirmation'
import { toast } from '@/shared/ui/toasts/toast'
import type { NewAct } from '../history/act'
import { trackAct } from '../history/actsUnderway'
import { recordAct } from '../history/recordAct'
import { contactName } from '../model/contactName'
import { type CellPlan, type PlannedRow, countChanges } from './cellPlan'
import {
  type CellVerb,
  cellChangeEnded,
  cellsConflicted,
  cellsPlanned,
  cellsRequested,
  cellsSent,
  selectCellChange,
} from './cellChangeSlice'
import { saveContactCells } from './saveContactCells'

interface CellRequest {
  verb: CellVerb
  cells: number
  readRows: () => Promise<readonly ContactSummary[]>
  /** The number of rows that `readRows` should find. */
  rowCount: number
  planRows: (rows: readonly ContactSummary[]) => CellPlan
}

/**
 * Changes a block of cells: reads its rows, plans the changes and saves them, or waits for a
 * person's answer where values are wrong or many cells would be cleared. One change runs at a time.
 */
export function changeCellBlock({ verb, cells, readRows, rowCount, planRows }: CellRequest) {
  return async (dispatch: ApiDispatch, getState: () => ApiState): Promise<void> => {
    if (!isServed(getState(), extensions.cells)) {
      toast.info('This server does not change several cells at once. Edit one cell at a time.')
      return
    }
    if (selectCellChange(getState())) {
      toast.info('The last change of cells is not finished yet. Try again in a moment.')
      return
    }
    const id = nanoid()
    dispatch(cellsRequested({ id, verb, cells }))
    const rows = await readRows().catch((error: unknown) => {
      toast.error(messageOf(error))
      return null
    })
    if (selectCellChange(getState())?.id !== id) return
    if (rows?.length !== rowCount) {
      if (rows) toast.error('The list has changed meanwhile. Nothing was changed. Try again.')
      dispatch(cellChangeEnded({ id }))
      return
    }
    const plan = planRows(rows)
    if (plan.problemCount > 0 && plan.cells === 1) {
      dispatch(cellChangeEnded({ id }))
      toast.error(singleProblem(verb, plan))
    } else if (plan.problemCount > 0) dispatch(cellsPlanned({ id, plan, status: 'invalid' }))
    else if (verb === 'clear' && needsConfirmation(plan.cells))
      dispatch(cellsPlanned({ id, plan, status: 'asking' }))
    else await dispatch(saveCellBlock(plan, 'stop'))
  }
}

/** Saves the planned changes. A conflict waits for an answer, another failure ends the change. */
export function saveCellBlock(plan: CellPlan, onConflict: 'stop' | 'skip') {
  return (dispatch: ApiDispatch): Promise<void> =>
    dispatch(trackAct(dispatch(saveBlock(plan, onConflict))))
}

function saveBlock(plan: CellPlan, onConflict: 'stop' | 'skip') {
  return async (dispatch: ApiDispatch, getState: () => ApiState): Promise<void> => {
    const change = selectCellChange(getState())
    if (!change) return
    const { id, verb } = change
    const changes = countChanges(plan.rows)
    if (plan.rows.length === 0 || changes > MAX_CHANGED_CELLS) {
      dispatch(cellChangeEnded({ id }))
      if (changes > 0) toast.error(tooManyChanges(changes))
      else toast.info(`Nothing to change: the cells have these values already.`)
      return
    }
    dispatch(cellsSent({ id, plan }))
    const wasOnline = navigator.onLine
    const { data, error } = await dispatch(saveContactCells(plan.rows, onConflict))
    if (!data) {
      dispatch(cellChangeEnded({ id }))
      const isLost = isNetworkError(error) && wasOnline
      // The change may have been made. Undo over the version that was read compares the values.
      if (isLost) void dispatch(recordAct(cellsAct(verb, plan, plan.rows)))
      toast.error(isLost ? ANSWER_LOST : `Nothing was changed: ${messageOf(error)}`)
      return
    }
    const { changed, conflicts, missing } = data
    if (changed.length === 0 && conflicts.length + missing.length > 0 && onConflict === 'stop') {
      const names = conflicts.map(contactName)
      dispatch(cellsConflicted({ id, conflicts: names, missing: missing.length }))
      return
    }
    const versions = new Map(changed.map((each) => [each.id, each.version]))
    const saved = plan.rows.filter((row) => versions.has(row.id))
    dispatch(cellChangeEnded({ id }))
    if (saved.length > 0) void dispatch(recordAct(cellsAct(verb, plan, saved, versions)))
    toast.success(outcome(verb, plan, saved))
  }
}

/** Returns the act of saved rows, with the versions that an answer gave them. */
function cellsAct(
  verb: CellVerb,
  plan: CellPlan,
  saved: readonly PlannedRow[],
  versions?: ReadonlyMap<string, number>,
): NewAct {
  const rows = saved.map(({ id, version, before, change: after }) => ({
    id,
    before,
    after,
    version: versions?.get(id) ?? version,
  }))
  return { kind: 'cells', label: labelOf(verb, plan, saved), rows }
}

const participles = { paste: 'Pasted', fill: 'Filled', clear: 'Cleared' } as const

/** Returns the name of the change in the list of what was done. */
function labelOf(verb: CellVerb, plan: CellPlan, saved: readonly PlannedRow[]): string {
  const [first] = saved
  return plan.cells === 1 && first
    ? `${participles[verb]} a cell of ${first.name}`
    : `${participles[verb]} ${pluralize(plan.valid, 'cell')}`
}

function outcome(verb: CellVerb, plan: CellPlan, saved: readonly PlannedRow[]): string {
  return saved.length === plan.rows.length
    ? `${participles[verb]} ${pluralize(plan.valid, 'cell')}.`
    : `Changed ${pluralize(saved.length, 'contact')} of ${formatNumber(plan.rows.length)}.`
}

/** A request whose answer was lost may have been done. */
const ANSWER_LOST =
  'The connection was lost. It is not known whether the cells were changed: check them before you try again.'

function singleProblem(verb: CellVerb, { problems: [problem] }: CellPlan): string {
  const { contact, column, reason } = problem ?? { contact: '', column: '', reason: '' }
  return `${column} of ${contact} was not ${verb === 'clear' ? 'cleared' : 'changed'}: ${reason}`
}

function tooManyChanges(changes: number): string {
  return `These are ${formatNumber(changes)} changes, because a name is two. Change at most ${formatNumber(MAX_CHANGED_CELLS)} at once. Nothing was changed.`
}

/** Returns the number of contacts that an answer names; it lists up to `MAX_CONFLICTS`. */
export function countText(count: number): string {
  return count < MAX_CONFLICTS
    ? pluralize(count, 'contact')
    : `${formatNumber(count)} or more contacts`
}
