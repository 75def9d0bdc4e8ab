import { useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import { isApiError, messageOf } from '@/api/apiError'
import { type ApiDispatch, type ApiState, useApiDispatch } from '@/api/useApiDispatch'
import { trackJob, trackUndo } from '@/features/jobs'
import { pluralize } from '@/shared/lib/format'
import { needsConfirmation } from '@/shared/lib/needsConfirmation'
import { toast } from '@/shared/ui/toasts/toast'
import { useFieldNames } from '../fields/useFieldNames'
import { type Act, type ActDirection, type ActRequest, actLabel, countOf } from './act'
import { sendActRequest, undoRequestOf } from './actRequests'
import {
  actDropped,
  actRedone,
  actUndone,
  clashesAnswered,
  clashesFound,
  redoStarted,
  selectActs,
  undoAbandoned,
  undoStarted,
} from './actsSlice'
import { showActToast } from './showActToast'
import { writeActRows } from './undoCells'

/** An undo or redo of many contacts that waits for confirmation. */
export interface AskedAct {
  act: Act
  direction: ActDirection
}

export interface History {
  acts: ReturnType<typeof selectActs>
  undo: () => void
  redo: () => void
  asked: AskedAct | null
  /** Answers the question before a change of many contacts. */
  answerAsked: (isConfirmed: boolean) => Promise<void>
  /** Answers the question about cells that somebody else has changed. */
  answerClashes: (isReplaced: boolean) => Promise<void>
}

/** Undoes and redoes the last act, one at a time; asks first when it changes many contacts. */
export function useHistory(): History {
  const acts = useSelector(selectActs)
  const dispatch = useApiDispatch()
  const names = useFieldNames()
  const [asked, setAsked] = useState<AskedAct | null>(null)
  const newest = useRef<ReadonlyMap<string, number>>(new Map())
  // A second key can arrive before `running` is rendered.
  const isBusy = useRef(false)

  const run = async ({ act, direction }: AskedAct, over?: ReadonlyMap<string, number>) => {
    isBusy.current = true
    const named = { ...act, label: actLabel(act, names) }
    newest.current = (await dispatch(runAct(named, direction, { over, onRedo: redo }))) ?? new Map()
    isBusy.current = newest.current.size > 0
  }
  const start = (act: Act | undefined, direction: ActDirection) => {
    if (!act || isBusy.current || asked) return
    if (direction === 'redo' && act.kind === 'request' && !act.redo) {
      toast.info(`“${act.label}” can’t be repeated. Select the contacts again.`)
      return
    }
    if (needsConfirmation(countOf(act))) setAsked({ act, direction })
    else void run({ act, direction })
  }
  const undo = () => {
    start(dispatch(lastAct('done')), 'undo')
  }
  const redo = () => {
    start(dispatch(lastAct('undone')), 'redo')
  }
  return {
    acts,
    undo,
    redo,
    asked,
    answerAsked: async (isConfirmed) => {
      setAsked(null)
      if (asked && isConfirmed) await run(asked)
    },
    answerClashes: async (isReplaced) => {
      const { running, done, undone } = acts
      const act = [...done, ...undone].find(({ id }) => id === running?.actId)
      isBusy.current = false
      if (!act || !running || !isReplaced) dispatch(undoAbandoned())
      else {
        dispatch(clashesAnswered())
        await run({ act, direction: running.direction }, newest.current)
      }
    },
  }
}

function lastAct(stack: 'done' | 'undone') {
  return (_dispatch: ApiDispatch, getState: () => ApiState): Act | undefined =>
    selectActs(getState())[stack].at(-1)
}

interface RunOptions {
  /** The versions to write over, which the person has seen. */
  over?: ReadonlyMap<string, number> | undefined
  onRedo: () => void
}

/** Runs an undo or redo. Resolves to the versions of contacts that clash, or null at its end. */
function runAct(act: Act, direction: ActDirection, { over, onRedo }: RunOptions) {
  return async (dispatch: ApiDispatch): Promise<ReadonlyMap<string, number> | null> => {
    const { id } = act
    dispatch(direction === 'undo' ? undoStarted({ id }) : redoStarted({ id }))
    if (act.kind === 'request') {
      await dispatch(runRequest(act, direction, onRedo))
      return null
    }
    const outcome = await dispatch(
      writeActRows({ rows: act.rows, direction, ...(over && { over }) }),
    )
    if (outcome.type === 'clashes') {
      dispatch(clashesFound(outcome.clashes))
      return outcome.newest
    }
    if (outcome.type === 'failed') {
      dispatch(undoAbandoned())
      toast.error(`“${act.label}” was not ${pastOf(direction)}: ${messageOf(outcome.error)}`)
      return null
    }
    const { rows, missing } = outcome
    if (rows.length === 0) dispatch(actDropped({ id }))
    else dispatch(direction === 'undo' ? actUndone({ id, rows }) : actRedone({ id, rows }))
    if (rows.length > 0) showActToast(act, direction, onRedo)
    if (missing > 0)
      toast.info(`${pluralize(missing, 'contact')} of this change no longer exist in the list.`)
    return null
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
    trackJobOf(request, data)
    const undo = undoRequestOf(request, data)
    if (direction === 'undo') dispatch(actUndone({ id }))
    else dispatch(actRedone({ id, ...(undo && { undo }) }))
    if (request.endpoint !== 'undoJob') showActToast(act, direction, onRedo)
  }
}

/** Shows the job of an undo, or of a redo, in the tray, which reports its end. */
function trackJobOf({ endpoint, arg }: ActRequest, data: unknown): void {
  const { params } = arg
  const undone: unknown =
    typeof params === 'object' && params !== null ? Reflect.get(params, 'jobId') : null
  if (endpoint === 'undoJob' && typeof undone === 'string') trackUndo(undone)
  const started: unknown =
    typeof data === 'object' && data !== null ? Reflect.get(data, 'id') : null
  if (endpoint === 'changeContacts' && typeof started === 'string') trackJob(started)
}

function pastOf(direction: ActDirection): string {
  return direction === 'undo' ? 'undone' : 'repeated'
}

/** Returns whether what an act has done is gone for good. */
function isGone(error: unknown): boolean {
  return isApiError(error) && (error.code === 'NOT_FOUND' || error.code === 'FORBIDDEN')
}
