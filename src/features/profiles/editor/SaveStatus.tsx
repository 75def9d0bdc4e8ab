import { CheckCircleOutlined, ExclamationCircleOutlined, SyncOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { useSelector } from 'react-redux'
import { isPlanLimit } from '@/shared/lib/isPlanLimit'
import { SeePlansLink } from '@/shared/ui/SeePlansLink'
import { selectEditor } from './profileEditorSelectors'
import type { SaveStatus as Status } from './profileEditorSlice'
import styles from './SaveStatus.module.css'
import { useProfileEditor } from './useProfileEditor'

const saving = (
  <>
    <SyncOutlined aria-hidden /> Saving…
  </>
)
const texts: Record<Exclude<Status, 'failed'>, ReactNode> = {
  idle: (
    <>
      <CheckCircleOutlined aria-hidden /> Saved
    </>
  ),
  waiting: saving,
  saving,
  conflict: saving,
  invalid: (
    <>
      <ExclamationCircleOutlined aria-hidden /> Fix the marked fields to save
    </>
  ),
}

/** Says whether the draft is saved; screen readers announce changes. */
export function SaveStatus() {
  const status = useSelector((state) => selectEditor(state)?.status ?? 'idle')
  const error = useSelector((state) => selectEditor(state)?.error)
  const { saveNow } = useProfileEditor()
  const text = useRef<HTMLSpanElement>(null)
  const isRetried = useRef(false)
  const retry = () => {
    isRetried.current = true
    void saveNow()
  }
  // The "Retry" button holds the focus when it disappears.
  useEffect(() => {
    if (!isRetried.current || status === 'failed') return
    isRetried.current = false
    if (document.activeElement === document.body) text.current?.focus()
  }, [status])
  return (
    <div className={styles.status} data-status={status}>
      <span ref={text} tabIndex={-1} role="status">
        {status === 'failed' ? (
          <>
            <ExclamationCircleOutlined aria-hidden /> Not saved: {error?.message}
          </>
        ) : (
          texts[status]
        )}
      </span>
      {status === 'failed' && isPlanLimit(error) && <SeePlansLink />}
      {status === 'failed' && (
        <Button size="small" onClick={retry}>
          Retry
        </Button>
      )}
    </div>
  )
}
