import { UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ChangeEvent, useEffect, useId, useRef } from 'react'
import { useCurrentUser } from '@/features/auth'
import { deniedUnless, usePermissions } from '@/shared/lib/permissions'
import styles from '../Account.module.css'
import { RestoreStatus } from './RestoreStatus'
import type { Restore } from './useRestore'

/** Restores an archive: choose a file, follow the progress, read the result. */
export function RestoreArchive({
  restore: { state, choose, retry, cancel },
}: {
  restore: Restore
}) {
  const headingId = useId()
  const user = useCurrentUser()
  const { may } = usePermissions()
  const isAllowed = may('update', 'User', user) && may('create', 'Contact')
  const actions = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The focused button was removed with its step.
    if (state.step !== 'choose' && document.activeElement === document.body)
      actions.current?.querySelector('button')?.focus()
  }, [state.step])
  return (
    <section className={styles.setting} aria-labelledby={headingId}>
      <h2 id={headingId} className="section-title">
        Restore from an archive
      </h2>
      <p className={styles.note}>
        Adds what is in the archive and missing here. Nothing that you have here changes, so you can
        restore the same archive again at any time.
      </p>
      <RestoreStatus state={state} />
      <div ref={actions} className={styles.actions}>
        {state.step === 'running' && <Button onClick={cancel}>Cancel</Button>}
        {state.step === 'failed' && state.canRetry && (
          <Button type="primary" {...deniedUnless(isAllowed)} onClick={retry}>
            Try again
          </Button>
        )}
        <ChooseArchive
          label={state.step === 'choose' ? 'Choose an archive' : 'Choose another archive'}
          isHidden={state.step === 'running'}
          isAllowed={isAllowed}
          onChoose={choose}
        />
      </div>
    </section>
  )
}

interface ChooseArchiveProps {
  label: string
  isHidden: boolean
  isAllowed: boolean
  onChoose: (file: File) => void
}

function ChooseArchive({ label, isHidden, isAllowed, onChoose }: ChooseArchiveProps) {
  const input = useRef<HTMLInputElement>(null)
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = '' // so that choosing the same file again is a change
    if (file) onChoose(file)
  }
  return (
    <>
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
      {!isHidden && (
        <Button
          icon={<UploadOutlined aria-hidden />}
          {...deniedUnless(isAllowed)}
          onClick={() => {
            input.current?.click()
          }}
        >
          {label}
        </Button>
      )}
    </>
  )
}
