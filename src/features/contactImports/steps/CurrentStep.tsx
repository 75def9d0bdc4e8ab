import { Skeleton } from 'antd'
import { ErrorState } from '@/shared/ui/ErrorState'
import type { ImportPanel } from '../useImportPanel'
import { CheckStep } from './check/CheckStep'
import { ChooseStep } from './choose/ChooseStep'
import { MatchStep } from './match/MatchStep'
import { PlanStep } from './plan/PlanStep'
import { ResultStep } from './result/ResultStep'

interface CurrentStepProps {
  panel: ImportPanel
  /** Opens the import of a whole file instead. */
  onWholeFile: () => void
}

/** The step that the import panel is at. */
export function CurrentStep({ panel, onWholeFile }: CurrentStepProps) {
  const { view, session, state, record, error, refetch } = panel
  const discard = () => void panel.discard()
  if (view === 'choose')
    return (
      <ChooseStep
        state={state}
        onFile={panel.chooseFile}
        onCancel={session.reset}
        onWholeFile={onWholeFile}
      />
    )
  if (view === 'match')
    return (
      <MatchStep
        state={state}
        onMapping={session.setMapping}
        onAutomatic={session.matchAutomatically}
        onReread={session.reread}
        onOptions={session.setOptions}
        onCheck={session.check}
        onStartOver={discard}
      />
    )
  if (view === 'check')
    return (
      <CheckStep
        state={state}
        onBack={() => {
          panel.goBack()
        }}
        onRetry={session.check}
        onDiscard={discard}
      />
    )
  if (view === 'failed')
    return <ErrorState title="This import could not be loaded" error={error} onRetry={refetch} />
  if (!record) return <Skeleton active title={false} paragraph={{ rows: 4 }} />
  if (view === 'result') return <ResultStep record={record} onStartOver={panel.startOver} />
  const goBack = () => {
    panel.goBack(record)
  }
  return (
    <PlanStep
      record={record}
      onBack={panel.isOwnElsewhere ? undefined : goBack}
      onDiscard={discard}
    />
  )
}
