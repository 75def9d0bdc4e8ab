import styles from './ImportDrawer.module.css'
import { Button } from 'antd'
import { Link } from 'react-router-dom'
import type { ContactImport } from '@/contract/contacts/contactImport'
import type { Job } from '@/contract/jobs'
import { useJobActions, useJobs } from '@/features/jobs'
import { pluralize } from '@/shared/lib/format'
import { FileDrop } from './steps/FileDrop'
import { sumText } from './importText'
import { useImport } from './useImport'
import { useImportPath } from './useImportPath'

/** Imports shown here at most; the tray has the others. */
const MOST = 5

interface UnfinishedImportsProps {
  onFile: (file: File, waiting: ContactImport) => void
}

/** Imports that were begun before: those that wait can be gone on with or discarded, the others looked at. */
export function UnfinishedImports({ onFile }: UnfinishedImportsProps) {
  const imports = (useJobs() ?? [])
    .filter(({ kind, state }) => kind === 'import' && state !== 'cancelled')
    .slice(0, MOST)
  if (imports.length === 0) return null
  return (
    <section className={styles.begun} aria-label="Recent imports">
      <h4 className={styles.subheading}>Recent imports</h4>
      <ul className={styles.begunList}>
        {imports.map((job) => (
          <BegunImport key={job.id} job={job} onFile={onFile} />
        ))}
      </ul>
    </section>
  )
}

function BegunImport({ job, onFile }: UnfinishedImportsProps & { job: Job }) {
  const { known } = useImport(job.id)
  const { cancel } = useJobActions()
  const pathOf = useImportPath()
  if (!known) return null
  const { fileName, phase, received, outcomes } = known
  const isWaiting = job.state === 'waiting'
  return (
    <li className={styles.begunItem}>
      <div className={styles.begunText}>
        <strong className={styles.file}>{fileName}</strong>
        <span className={styles.muted}>
          {isWaiting && phase === 'receiving'
            ? `Waiting: ${pluralize(received, 'row')} sent so far.`
            : phase === 'planned'
              ? `Checked, not imported yet: ${sumText(outcomes)}`
              : sumText(outcomes)}
        </span>
      </div>
      {isWaiting && phase === 'receiving' && (
        <FileDrop
          isSmall
          label={`Choose ${fileName} again to go on`}
          hint="Rows that are here are not sent again"
          accept=""
          onFile={(file) => {
            onFile(file, known)
          }}
        />
      )}
      <div className={styles.actions}>
        {phase !== 'receiving' && (
          <Link to={pathOf(job.id)} className="link-button">
            {isWaiting ? 'Go on' : 'Show'}
          </Link>
        )}
        {isWaiting && (
          <Button
            size="small"
            onClick={() => void cancel(job.id)}
            aria-label={`Discard ${fileName}`}
          >
            Discard
          </Button>
        )}
      </div>
    </li>
  )
}
