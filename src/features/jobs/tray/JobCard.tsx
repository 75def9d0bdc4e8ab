import { CloseOutlined } from '@ant-design/icons'
import { Link } from 'react-router-dom'
import type { Job } from '@/contract/jobs'
import { deniedUnless, usePermissions } from '@/shared/lib/permissions'
import { paths } from '@/shared/paths'
import { dismissJobs } from '../trackedJobs'
import { canCancel, isEnded, isRunning, mayContinue } from '../jobState'
import { jobName, redoText, stateText, undoText } from '../jobText'
import { useJobActions } from '../useJobActions'
import styles from './JobsTray.module.css'

interface JobCardProps {
  job: Job
  onReverse: (job: Job) => void
}

/** A job with its progress and actions. */
export function JobCard({ job, onReverse }: JobCardProps) {
  const { id, state, done, total } = job
  const title = jobName(job)
  return (
    <article className={styles['card']} aria-label={title}>
      <div className={styles['cardHead']}>
        <h3 className={styles['title']}>{title}</h3>
        {isEnded(job) && (
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
      {isRunning(job) && (
        <progress
          className={styles['bar']}
          aria-label={title}
          {...(total !== null && { max: Math.max(1, total), value: done })}
        />
      )}
      <p className={state === 'failed' ? styles['error'] : styles['state']}>
        {withoutName(stateText(job), title)}
      </p>
      <JobActions job={job} onReverse={onReverse} />
    </article>
  )
}

/** Returns a job's state without its name, which is the card's title. */
function withoutName(text: string, name: string): string {
  const rest = text.startsWith(`${name}: `) ? text.slice(name.length + 2) : text
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}

function JobActions({ job, onReverse }: JobCardProps) {
  const { id, kind, state, done, canUndo, canRedo, file } = job
  const { cancel, download } = useJobActions()
  const isAllowed = mayContinue(job, usePermissions())
  return (
    <div className="button-row">
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
      {isEnded(job) && file !== null && (
        <button type="button" className={styles['action']} onClick={() => void download(id)}>
          Download
        </button>
      )}
      {state === 'done' && kind === 'restore' && (
        <Link className={styles['action']} to={paths.contacts}>
          Show
        </Link>
      )}
      {kind === 'import' && (state !== 'cancelled' || done > 0) && (
        <Link className={styles['action']} to={paths.contactImportOf(id)}>
          {state === 'waiting' ? 'Continue' : 'Show'}
        </Link>
      )}
      {kind === 'employees' && (state !== 'cancelled' || canUndo) && (
        <Link className={styles['action']} to={paths.companyImportOf(id)}>
          {state === 'waiting' ? 'Continue' : 'Show'}
        </Link>
      )}
      {isEnded(job) && (canUndo || canRedo) && (
        <button
          type="button"
          {...deniedUnless(isAllowed)}
          className={styles['action']}
          onClick={() => {
            onReverse(job)
          }}
        >
          {canUndo ? undoText(job) : redoText(job)}
        </button>
      )}
    </div>
  )
}
