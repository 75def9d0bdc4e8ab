import { CloseOutlined } from '@ant-design/icons'
import { Link } from 'react-router-dom'
import type { Job } from '@/contract/jobs'
import { deniedUnless, usePermissions } from '@/shared/lib/permissions'
import { paths } from '@/shared/paths'
import { dismissJobs } from './followedJobs'
import { actionOf, canCancel, isAtWork, isEnded } from './jobState'
import styles from './JobsTray.module.css'
import { stateText, undoText } from './jobText'
import { useJobActions } from './useJobActions'

interface JobCardProps {
  job: Job
  onUndo: (job: Job) => void
}

/** A job: what it does, how far it is, and what can be done about it. */
export function JobCard({ job, onUndo }: JobCardProps) {
  const { id, kind, title, state, done, total, canUndo, file } = job
  const { cancel, download } = useJobActions()
  const isAllowed = usePermissions().may(actionOf(job), 'Contact')
  const hasEnded = isEnded(job)
  return (
    <article className={styles['card']} aria-label={title}>
      <div className={styles['cardHead']}>
        <h3 className={styles['title']}>{title}</h3>
        {hasEnded && (
          <button
            type="button"
            className={styles['dismiss']}
            aria-label={`Dismiss: ${title}`}
            title="Dismiss"
            onClick={() => {
              dismissJobs([id])
            }}
          >
            <CloseOutlined aria-hidden />
          </button>
        )}
      </div>
      {isAtWork(job) && (
        <progress
          className={styles['bar']}
          aria-label={title}
          {...(total !== null && { max: Math.max(1, total), value: done })}
        />
      )}
      <p className={state === 'failed' ? styles['fault'] : styles['state']}>{stateText(job)}</p>
      <div className={styles['actions']}>
        {canCancel(job) && (
          <button
            type="button"
            {...deniedUnless(isAllowed)}
            className={styles['action']}
            onClick={() => void cancel(id)}
          >
            Cancel
          </button>
        )}
        {hasEnded && file !== null && (
          <button type="button" className={styles['action']} onClick={() => void download(id)}>
            Download
          </button>
        )}
        {state === 'done' && kind === 'restore' && (
          <Link className={styles['action']} to={paths.contacts}>
            Show
          </Link>
        )}
        {kind === 'import' && state !== 'cancelled' && (
          <Link className={styles['action']} to={paths.contactImportOf(id)}>
            {state === 'waiting' ? 'Go on' : 'Show'}
          </Link>
        )}
        {hasEnded && canUndo && (
          <button
            type="button"
            {...deniedUnless(isAllowed)}
            className={styles['action']}
            onClick={() => {
              onUndo(job)
            }}
          >
            {undoText(job)}
          </button>
        )}
      </div>
    </article>
  )
}
