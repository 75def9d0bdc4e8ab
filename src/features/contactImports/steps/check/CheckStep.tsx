import { Alert, Button } from 'antd'
import styles from '../../ImportDrawer.module.css'
import { ofRows } from '../../outcomeText'
import type { ImportState } from '../../session/importState'
import { ProgressLine } from '@/shared/ui/imports/ProgressLine'
import { StepHeading } from '@/shared/ui/imports/StepHeading'
import { CheckResult } from './CheckResult'

interface CheckStepProps {
  state: ImportState
  onBack: () => void
  onRetry: () => void
  /** Stops sending and discards what the server has. */
  onDiscard: () => void
}

/**
 * The check of every row in this browser, then the sending of the rows. Closing the panel stops
 * neither.
 */
export function CheckStep({ state, onBack, onRetry, onDiscard }: CheckStepProps) {
  const { fileName, fileInfo, check, error } = state
  const hasNoValidRow = check?.valid === 0
  return (
    <section className={styles.panel}>
      <StepHeading level={3}>{headingOf(state)}</StepHeading>
      {fileName !== null && <p className={styles.file}>{fileName}</p>}
      <CheckProgress state={state} />
      {error !== null && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={error}
          description="Nothing is lost. Retry to continue where it stopped."
          action={
            <Button size="small" onClick={onRetry}>
              Retry
            </Button>
          }
        />
      )}
      {check && <CheckResult check={check} noun={fileInfo?.type === 'vcf' ? 'card' : 'row'} />}
      {hasNoValidRow && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title="No row can be imported as it is."
          description="See the reasons below, and check that the columns are matched correctly."
        />
      )}
      <div className={styles.actions}>
        <Button onClick={onBack}>Back</Button>
        {!hasNoValidRow && <Button onClick={onDiscard}>Cancel import</Button>}
      </div>
    </section>
  )
}

function CheckProgress({
  state: { fileInfo, checking, isRequesting, sending, isPlanning },
}: {
  state: ImportState
}) {
  const total = fileInfo?.rows ?? null
  return (
    <>
      {checking && (
        <ProgressLine
          label="Checking every row"
          text={ofRows(checking.rows, total)}
          share={checking.share}
        />
      )}
      {isRequesting && <ProgressLine label="Preparing the import" text="" share={null} />}
      {sending && (
        <ProgressLine
          label="Sending the rows"
          text={ofRows(sending.received, total)}
          share={total === null || total === 0 ? null : sending.received / total}
        />
      )}
      {isPlanning && (
        <ProgressLine label="Working out the result for each row" text="" share={null} />
      )}
      {sending && (
        <p className={styles.muted}>
          No contact has been changed yet. You can close this panel and keep working, as long as the
          app stays open.
        </p>
      )}
    </>
  )
}

function headingOf({ checking, sending, isPlanning }: ImportState): string {
  if (checking) return 'Checking the rows'
  if (sending) return 'Sending the rows'
  return isPlanning ? 'Comparing with your contacts' : 'Check'
}
