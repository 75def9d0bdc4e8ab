import { useRef } from 'react'
import { useSelector } from 'react-redux'
import { isApiError, messageOf } from '@/api/apiError'
import { type ApiDispatch, type ApiState, useApiDispatch } from '@/api/useApiDispatch'
import { trackJob, trackUndo } from '@/features/jobs'
import { pluralize } from '@/shared/lib/format'
import { needsConfirmation } from '@/shared/lib/needsConfirmation'
import { toast } from '@/shared/ui/toasts/toast'
import { useFieldNames } from '../fields/useFieldNames'
import { type Act, type ActDirection, type ActRequest, actLabel, countOf } from './act'
import { actsRecorded } from './actsUnderway'
import { deletionOf, sendActRequest, undoRequestOf, undoneJobOf } from './actRequests'
import {
  type ActsState,
  actAsked,
  actDropped,
  actRedone,
  actUndone,
  clashesFound,
  redoStarted,
  runningAct,
  selectActs,
  undoAbandoned,
  undoStarted,
} from './actsSlice'
import type { FieldNames } from '../model/customFields'
import { deletionToastId } from './announceDeletion'
import { findRunningJob } from './findRunningJob'
import { refusedValue } from './refusedValue'
import { selectWaitingCount } from '../writes/selectWaiting'
import { dismissActToasts, showActToast } from './showActToast'
import { writeActRows } from './undoCells'

export interface History {
  acts: ActsState
  undo: () => void
  redo: () => void
  /** Answers the question before a change of many contacts. */
  answerAsked: (isConfirmed: boolean) => void
  /** Answers the question about cells that somebody else has changed. */
  answerClashes: (isReplaced: boolean) => void
}

/**
 * Undoes and redoes the last act, also one that is still being saved, one after the other; asks first
 * when it changes many contacts.
 */
export function useHistory(): History {
  const acts = useSelector(selectActs)
  const dispatch = useApiDispatch()
  const names = useFieldNames()
  const enqueue = useQueue()
  const { running } = acts

  const run = (act: Act, direction: ActDirection, over?: RunOptions['over']) => {
    const named = { ...act, label: actLabel(act, names) }
    return dispatch(runAct(named, direction, { over, names, onRedo: redo }))
  }
  const step = async (direction: ActDirection) => {
    await dispatch(actsRecorded())
    const job = await dispatch(findRunningJob())
    if (job) {
      const verb = job.direction === 'undo' ? 'being undone' : 'running'
      toast.info(`“${actLabel(job.act, names)}” is still ${verb}. Try again when that has ended.`, {
        toastId: 'job-runs',
      })
      return
    }
    const act = dispatch(nextAct(direction))
    if (!act) return
    if (direction === 'redo' && act.kind === 'request' && !act.redo)
      toast.info(`“${actLabel(act, names)}” can’t be repeated. Select the contacts again.`)
    else if (needsConfirmation(countOf(act))) dispatch(actAsked({ id: act.id, direction }))
    else await run(act, direction)
  }
  const start = (direction: ActDirection) => {
    if (dispatch(hasWaitingEdits()))
      toast.info('Your last change waits for the connection. Undo it when it is saved.', {
        toastId: 'undo-waits',
      })
    else enqueue(() => step(direction))
  }
  const undo = () => {
    start('undo')
  }
  const redo = () => {
    start('redo')
  }
  const answer = (isConfirmed: boolean, over?: RunOptions['over']) => {
    const act = runningAct(acts)
    if (act && running && isConfirmed) void run(act, running.direction, over)
    else dispatch(undoAbandoned())
  }
  return {
    acts,
    undo,
    redo,
    answerAsked: answer,
    answerClashes: (isReplaced) => {
      // The person has seen these versions, and those of the questions before: an answer of the
      // server tells only of some contacts.
      const seen = running?.clashes?.map(({ contactId, version }) => [contactId, version] as const)
      answer(isReplaced, { ...running?.over, ...Object.fromEntries(seen ?? []) })
    },
  }
}

/** Returns a function that runs work after the work before it. */
function useQueue() {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return (work: () => Promise<void>) => {
    last.current = Promise.allSettled([last.current]).then(work)
  }
}

function hasWaitingEdits() {
  return (_dispatch: ApiDispatch, getState: () => ApiState): boolean =>
    selectWaitingCount(getState()) > 0
}

/** Returns the act to undo or redo next; none while one is running or waits for an answer. */
function nextAct(direction: ActDirection) {
  return (_dispatch: ApiDispatch, getState: () => ApiState): Act | undefined => {
    const { done, undone, running } = selectActs(getState())
    return running ? undefined : (direction === 'undo' ? done : undone).at(-1)
  }
}

interface RunOptions {
  /** The versions to write over, which the person has seen. */
  over?: Readonly<Record<string, number>> | undefined
  names: FieldNames
  onRedo: () => void
}

/** Runs an undo or redo, to its end or to a question about clashes. */
function runAct(act: Act, direction: ActDirection, { over, names, onRedo }: RunOptions) {
  return async (dispatch: ApiDispatch): Promise<void> => {
    const { id } = act
    dispatch(dismissActToasts())
    dispatch(direction === 'undo' ? undoStarted({ id, over }) : redoStarted({ id, over }))
    if (act.kind === 'request') {
      await dispatch(runRequest(act, direction, onRedo))
      return
    }
    const outcome = await dispatch(
      writeActRows({ rows: act.rows, direction, ...(over && { over }) }),
    )
    if (outcome.type === 'clashes') {
      dispatch(clashesFound(outcome.clashes))
      return
    }
    if (outcome.type === 'failed') {
      dispatch(undoAbandoned())
      const reason =
        refusedValue(outcome.error, outcome.rows, direction, names) ?? messageOf(outcome.error)
      toast.error(`“${act.label}” was not ${pastOf(direction)}: ${reason}`)
      return
    }
    const { rows, missing } = outcome
    if (rows.length === 0) dispatch(actDropped({ id }))
    else dispatch(direction === 'undo' ? actUndone({ id, rows }) : actRedone({ id, rows }))
    if (rows.length > 0) showActToast(act, direction, onRedo)
    if (missing > 0)
      toast.info(
        `${pluralize(missing, 'contact')} of this change ${missing === 1 ? 'is' : 'are'} no longer in the list.`,
      )
  }
}

function runRequest(
  act: Extract<Act, { kind: 'request' }>,
  direction: ActDirection,
  onRedo: () => void,
) {
  return async (dispatch: ApiDispatch): Promise<void> => {
    const { id } = act
    const request = direction === 'undo' ? act.undo : act.redo
    if (!request) return
    const { data, error } = await dispatch(sendActRequest(request))
    if (data === undefined) {
      toast.error(`“${act.label}” was not ${pastOf(direction)}: ${messageOf(error)}`)
      dispatch(isGone(error) ? actDropped({ id }) : undoAbandoned())
      return
    }
    const deletionId = deletionOf(request)
    if (deletionId !== undefined) toast.dismiss(deletionToastId(deletionId))
    if (deletionId !== undefined && isNothingRestored(data)) {
      dispatch(actDropped({ id }))
      toast.info(`Nothing of “${act.label}” is in the trash anymore.`)
      return
    }
    trackJobOf(request, data)
    const undo = undoRequestOf(request, data)
    if (direction === 'undo') dispatch(actUndone({ id }))
    else dispatch(actRedone({ id, ...(undo && { undo }) }))
    if (request.endpoint !== 'undoJob') showActToast(act, direction, onRedo)
  }
}

/** Shows the job of an undo, or of a redo, in the tray, which reports its end. */
function trackJobOf(request: ActRequest, data: unknown): void {
  const undone = undoneJobOf(request)
  if (undone !== undefined) trackUndo(undone)
  const started: unknown =
    typeof data === 'object' && data !== null ? Reflect.get(data, 'id') : null
  if (request.endpoint === 'changeContacts' && typeof started === 'string') trackJob(started)
}

function pastOf(direction: ActDirection): string {
  return direction === 'undo' ? 'undone' : 'repeated'
}

function isNothingRestored(data: unknown): boolean {
  return typeof data === 'object' && data !== null && Reflect.get(data, 'restored') === 0
}

/** Returns whether what an act has done is gone for good. */
function isGone(error: unknown): boolean {
  return isApiError(error) && (error.code === 'NOT_FOUND' || error.code === 'FORBIDDEN')
}
