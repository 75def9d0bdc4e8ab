import { Alert, Progress } from 'antd'
import { LeftOutFields } from '@/features/companies'
import { formatNumber } from '@/shared/lib/format'
import accountStyles from '../Account.module.css'
import styles from './DataSection.module.css'
import type { RestoreProgress } from './restoreArchive'
import { NewAddresses } from './NewAddresses'
import { TurnedOffProfiles } from './TurnedOffProfiles'
import { type RestoreState, restoreTitle } from './useRestore'

/** The progress of a restore, or its result. */
export function RestoreStatus({ state }: { state: RestoreState }) {
  if (state.step === 'choose') return null
  const { step, fileName, progress } = state
  return (
    <div className={styles.panel}>
      {step === 'running' && <RunningRestore fileName={fileName} progress={progress} />}
      {step === 'done' && (
        <Alert
          type="success"
          showIcon
          role="status"
          title={restoreTitle({ step, fileName, progress })}
          description={<Summary progress={progress} />}
        />
      )}
      {step === 'cancelled' && (
        <Alert
          type="info"
          showIcon
          role="status"
          title="Canceled"
          description={<Summary progress={progress} next="Choose the archive again to continue." />}
        />
      )}
      {step === 'failed' && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={restoreTitle({ step, fileName, progress })}
          description={
            <>
              <p className={accountStyles.note}>{state.message}</p>
              {progress.done > 0 && <Summary progress={progress} />}
            </>
          }
        />
      )}
    </div>
  )
}

interface RunningRestoreProps {
  fileName: string
  progress: RestoreProgress
}

function RunningRestore({ fileName, progress: { done, total } }: RunningRestoreProps) {
  return (
    <>
      <p className={styles.file}>{fileName}</p>
      <Progress
        percent={total === 0 ? 0 : Math.floor((done / total) * 100)}
        status="active"
        aria-label="Restored"
      />
      <p className={styles.count} role="status">
        {total === 0
          ? 'Opening the archive…'
          : `${formatNumber(done)} of ${formatNumber(total)} records. Keep this tab open.`}
      </p>
    </>
  )
}

interface SummaryProps {
  progress: RestoreProgress
  /** A sentence about what to do next. */
  next?: string
}

/** Counts what was restored, and lists what came back in another way. */
function Summary({ progress, next = '' }: SummaryProps) {
  return (
    <div className={styles.panel}>
      <p className={accountStyles.note}>{`${summarize(progress)} ${next}`.trim()}</p>
      <LeftOutFields leftOut={progress.leftOut} />
      <TurnedOffProfiles count={progress.turnedOff} />
      <NewAddresses newKeys={progress.newKeys} />
    </div>
  )
}

/** Returns a sentence such as "1,204 restored, 3 already existed." */
function summarize({ restored, present, refused }: RestoreProgress): string {
  const existing = present === 0 ? '' : `, ${formatNumber(present)} already existed`
  const files =
    refused === 0
      ? ''
      : ` ${formatNumber(refused)} ${refused === 1 ? 'file' : 'files'} of your profiles could not be restored.`
  return `${formatNumber(restored)} restored${existing}.${files}`
}
