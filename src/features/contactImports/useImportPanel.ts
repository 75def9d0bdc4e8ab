import { useNavigate, useSearchParams } from 'react-router-dom'
import type { ContactImport } from '@/contract/contacts/contactImport'
import { useJobActions } from '@/features/jobs'
import { rowCount } from './outcomeText'
import { type ImportState, hasUnsavedWork } from './session/importState'
import { useImportSession } from './session/useImportSession'
import { useImport } from './useImport'
import { useImportPath } from './useImportPath'

export type PanelView = 'choose' | 'match' | 'check' | 'plan' | 'result' | 'loading' | 'failed'

/**
 * Returns the state and the actions of the import panel. It may show another import than this
 * browser's.
 */
export function useImportPanel() {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const pathOf = useImportPath()
  const { session, state } = useImportSession()
  const { cancel } = useJobActions()
  const jobId = params.get('job') ?? state.jobId
  const { record, error, refetch } = useImport(jobId)
  const isOwn = state.jobId === jobId
  /** No action on the import that is shown may end the one of this browser. */
  const isOwnElsewhere = !isOwn && hasUnsavedWork(state)

  const close = () => {
    setParams(
      (previous) => {
        const next = new URLSearchParams(previous)
        next.delete('panel')
        next.delete('job')
        return next
      },
      { replace: true },
    )
  }
  const showOwn = () => {
    if (params.has('job')) void navigate(pathOf(null), { replace: true })
  }
  return {
    session,
    state,
    jobId,
    record,
    error,
    refetch,
    isOwnElsewhere,
    view: viewOf(state, isOwn, jobId, record, error !== undefined),
    close,
    /** Shows an import of the server. */
    show: (id: string) => void navigate(pathOf(id), { replace: true }),
    startOver: () => {
      if (!isOwnElsewhere) session.reset()
      showOwn()
    },
    discard: async () => {
      if (isOwn) session.reset()
      if (jobId !== null) await cancel(jobId)
      showOwn()
    },
    chooseFile: (file: File, resumed?: ContactImport) => {
      if (isOwnElsewhere || resumed?.job.id !== params.get('job')) showOwn()
      if (!isOwnElsewhere) session.choose(file, resumed)
    },
    goBack: (from?: ContactImport) => {
      session.match(from)
      showOwn()
    },
  }
}

export type ImportPanel = ReturnType<typeof useImportPanel>

/** Returns the view to show; this browser's work comes before the server's. */
function viewOf(
  state: ImportState,
  isOwn: boolean,
  jobId: string | null,
  record: ContactImport | undefined,
  isFailed: boolean,
): PanelView {
  if (isOwn && state.isMatching) return 'match'
  if (isOwn && state.reading === null && hasUnsavedWork(state)) return 'check'
  if (jobId === null) return 'choose'
  if (!record) return isFailed ? 'failed' : 'loading'
  const isDiscarded = record.job.state === 'cancelled' && rowCount(record.outcomes) === 0
  if (isDiscarded || record.phase === 'receiving') return 'choose'
  if (record.phase === 'applying' || record.phase === 'ended') return 'result'
  return 'plan'
}
