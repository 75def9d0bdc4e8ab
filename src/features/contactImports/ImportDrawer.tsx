import { Drawer, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useIsServed } from '@/api/extensions'
import { extensions } from '@/contract/extensions'
import type { ContactImport } from '@/contract/contacts/contactImport'
import { useJobActions, useJobShown } from '@/features/jobs'
import { useIsPhone } from '@/shared/lib/useIsPhone'
import { useReturnFocus } from '@/shared/lib/useReturnFocus'
import { ErrorState } from '@/shared/ui/ErrorState'
import { CheckStep } from './steps/CheckStep'
import { ChooseStep } from './steps/ChooseStep'
import { type ImportState, isUnderWay } from './ImportState'
import { type ImportStep, ImportSteps } from './steps/ImportSteps'
import { rowsOf } from './importText'
import { MatchStep } from './steps/MatchStep'
import { PlanStep } from './steps/PlanStep'
import { ResultStep } from './steps/ResultStep'
import { useImport } from './useImport'
import { useImportPath } from './useImportPath'
import { useImportSession } from './useImportSession'
import { WholeFileImport } from './steps/WholeFileImport'

/**
 * The import panel over `/contacts` (`?panel=import`): choose a file, match its columns, check what would become of each row, import. `&job=` shows an import that was
 * begun before. Closing it stops nothing.
 */
export function ImportDrawer() {
  useReturnFocus()
  const isPhone = useIsPhone()
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const isServed = useIsServed(extensions.imports)
  const pathOf = useImportPath()
  const { session, state } = useImportSession()
  const { cancel } = useJobActions()
  const jobId = params.get('job') ?? state.jobId
  const { known, error, refetch } = useImport(jobId)
  const close = () => {
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
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
  // What is shown may be another import than the one that this browser is at.
  const isOwn = state.jobId === jobId
  /** Then nothing that is done with the shown one may end it. */
  const isAtAnother = !isOwn && isUnderWay(state)
  const startOver = () => {
    if (!isAtAnother) session.reset()
    showOwn()
  }
  const discard = async () => {
    if (isOwn) session.reset()
    if (jobId !== null) await cancel(jobId)
    showOwn()
  }
  const onFile = (file: File, waiting?: ContactImport) => {
    if (isAtAnother || waiting?.job.id !== params.get('job')) showOwn()
    if (!isAtAnother) void session.choose(file, waiting)
  }
  const back = (from?: ContactImport) => {
    session.match(from)
    showOwn()
  }
  const view = viewOf(state, jobId, known, error !== undefined)
  useJobShown(view === 'plan' || view === 'result' ? jobId : null)
  const views: Record<View, () => ReactNode> = {
    choose: () => (
      <ChooseStep
        state={state}
        onFile={onFile}
        onCancel={() => {
          session.reset()
        }}
      />
    ),
    match: () => (
      <MatchStep
        state={state}
        onMapping={(mapping) => {
          session.setMapping(mapping)
        }}
        onReadAs={(choices) => void session.readAs(choices)}
        onOptions={(options) => {
          session.setOptions(options)
        }}
        onCheck={() => void session.check()}
        onStartOver={() => void discard()}
      />
    ),
    check: () => (
      <CheckStep
        state={state}
        onBack={() => {
          back()
        }}
        onRetry={() => void session.check()}
        onDiscard={() => void discard()}
      />
    ),
    plan: () =>
      known && (
        <PlanStep
          known={known}
          onBack={
            isAtAnother
              ? undefined
              : () => {
                  back(known)
                }
          }
          onDiscard={() => void discard()}
        />
      ),
    result: () => known && <ResultStep known={known} onStartOver={startOver} />,
    loading: () => <Skeleton active title={false} paragraph={{ rows: 4 }} />,
    gone: () => (
      <ErrorState title="This import could not be loaded" error={error} onRetry={refetch} />
    ),
  }
  return (
    <Drawer open title="Import contacts" size={isPhone ? '100%' : 880} onClose={close}>
      {isServed ? (
        <>
          <ImportSteps step={steps[view]} />
          {views[view]()}
        </>
      ) : (
        <WholeFileImport begun={state.file} />
      )}
    </Drawer>
  )
}

type View = 'choose' | 'match' | 'check' | 'plan' | 'result' | 'loading' | 'gone'

const steps: Record<View, ImportStep> = {
  choose: 'choose',
  match: 'match',
  check: 'check',
  plan: 'check',
  result: 'import',
  loading: 'check',
  gone: 'check',
}

/** What this browser is at comes before what the server has. */
function viewOf(
  state: ImportState,
  jobId: string | null,
  known: ContactImport | undefined,
  isFailed: boolean,
): View {
  const isOwn = state.jobId === jobId
  if (isOwn && state.isMatching) return 'match'
  if (isOwn && state.looking === null && isUnderWay(state)) return 'check'
  if (jobId === null) return 'choose'
  if (!known) return isFailed ? 'gone' : 'loading'
  const isGone = known.job.state === 'cancelled' && rowsOf(known.outcomes) === 0
  if (isGone || known.phase === 'receiving') return 'choose'
  if (known.phase === 'applying' || known.phase === 'ended') return 'result'
  return 'plan'
}
