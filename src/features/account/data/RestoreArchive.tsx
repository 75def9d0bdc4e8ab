import { UploadOutlined } from '@ant-design/icons'
import { Alert, Button, Progress } from 'antd'
import { type ChangeEvent, useEffect, useId, useRef } from 'react'
import { useCurrentUser } from '@/features/auth'
import { deniedUnless, usePermissions } from '@/shared/lib/permissions'
import { formatNumber } from '@/shared/lib/format'
import accountStyles from '../Account.module.css'
import styles from './DataSection.module.css'
import type { RestoreProgress } from './restoreRun'
import { type Restore, type RestoreState, titleOf } from './useRestore'

/** Puts an archive back: choose a file, watch it go, read what came of it. */
export function RestoreArchive({
  restore: { state, choose, retry, cancel },
}: {
  restore: Restore
}) {
  const headingId = useId()
  const user = useCurrentUser()
  const { may } = usePermissions()
  const isAllowed = may('update', 'User', user) && may('create', 'Contact')
  const input = useRef<HTMLInputElement>(null)
  const actions = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that had the focus went with its step.
    if (state.step !== 'choose' && document.activeElement === document.body)
      actions.current?.querySelector('button')?.focus()
  }, [state.step])
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = '' // choosing the same file again is a new choice
    if (file) choose(file)
  }
  return (
    <section className={accountStyles.setting} aria-labelledby={headingId}>
      <h2 id={headingId} className={accountStyles.heading}>
        Restore from an archive
      </h2>
      <p className={accountStyles.note}>
        What is in the archive and not here is added. What is here stays as it is, so the same
        archive can be restored again at any time.
      </p>
      <RestoreSight state={state} />
      <input
        ref={input}
        type="file"
        disabled={!isAllowed}
        accept=".zip,application/zip"
        aria-label="Archive"
        tabIndex={-1}
        className="visually-hidden"
        onChange={onChange}
      />
      <div ref={actions} className={accountStyles.actions}>
        {state.step === 'running' && <Button onClick={cancel}>Cancel</Button>}
        {state.step === 'failed' && state.canRetry && (
          <Button type="primary" {...deniedUnless(isAllowed)} onClick={retry}>
            Try again
          </Button>
        )}
        {state.step !== 'running' && (
          <Button
            icon={<UploadOutlined aria-hidden />}
            {...deniedUnless(isAllowed)}
            onClick={() => {
              input.current?.click()
            }}
          >
            {state.step === 'choose' ? 'Choose an archive' : 'Choose another archive'}
          </Button>
        )}
      </div>
    </section>
  )
}

function RestoreSight({ state }: { state: RestoreState }) {
  if (state.step === 'choose') return null
  const { step, fileName, progress } = state
  return (
    <div className={styles.panel}>
      {step === 'running' && <Running fileName={fileName} progress={progress} />}
      {step === 'done' && (
        <Alert
          type="success"
          showIcon
          role="status"
          title={titleOf({ step, fileName, progress })}
          description={sumOf(progress)}
        />
      )}
      {step === 'cancelled' && (
        <Alert
          type="info"
          showIcon
          role="status"
          title="Cancelled"
          description={`${sumOf(progress)} Choose the archive again to go on.`}
        />
      )}
      {step === 'failed' && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={titleOf({ step, fileName, progress })}
          description={
            <>
              <p className={accountStyles.note}>{state.fault}</p>
              {progress.done > 0 && <p className={accountStyles.note}>{sumOf(progress)}</p>}
            </>
          }
        />
      )}
    </div>
  )
}

function Running({
  fileName,
  progress: { done, total },
}: {
  fileName: string
  progress: RestoreProgress
}) {
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

/** "1,204 restored, 3 were there already." */
function sumOf({ restored, present, refused }: RestoreProgress): string {
  const there =
    present === 0
      ? ''
      : `, ${formatNumber(present)} ${present === 1 ? 'was' : 'were'} there already`
  const files =
    refused === 0
      ? ''
      : ` ${formatNumber(refused)} ${refused === 1 ? 'file' : 'files'} of your profiles could not be restored.`
  return `${formatNumber(restored)} restored${there}.${files}`
}
