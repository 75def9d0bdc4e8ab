import { CheckCircleOutlined, ExclamationCircleOutlined, SyncOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import styles from './SaveStatus.module.css'
import { useProfileSaver, useSaveState } from './useProfileSaver'

/** Whether what was typed is saved, in words; read out when it changes. */
export function SaveStatus() {
  const state = useSaveState()
  const { flush } = useProfileSaver()
  const place = useRef<HTMLSpanElement>(null)
  const isRetried = useRef(false)
  const retry = () => {
    isRetried.current = true
    void flush()
  }
  // "Retry" takes the keyboard with it when it goes.
  useEffect(() => {
    if (!isRetried.current || state.status === 'failed') return
    isRetried.current = false
    if (document.activeElement === document.body) place.current?.focus()
  }, [state])
  return (
    <div className={styles.status} data-status={state.status}>
      <span ref={place} tabIndex={-1} role="status">
        {state.status === 'saved' && (
          <>
            <CheckCircleOutlined aria-hidden /> Saved
          </>
        )}
        {state.status === 'saving' && (
          <>
            <SyncOutlined aria-hidden /> Saving…
          </>
        )}
        {state.status === 'invalid' && (
          <>
            <ExclamationCircleOutlined aria-hidden /> Fix the marked fields to save
          </>
        )}
        {state.status === 'failed' && (
          <>
            <ExclamationCircleOutlined aria-hidden /> Not saved: {state.error.message}
          </>
        )}
      </span>
      {state.status === 'failed' && (
        <Button size="small" onClick={retry}>
          Retry
        </Button>
      )}
    </div>
  )
}
