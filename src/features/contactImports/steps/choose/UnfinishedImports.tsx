import { Button } from 'antd'
import { Link } from 'react-router-dom'
import type { ContactImport } from '@/contract/contacts/contactImport'
import type { Job } from '@/contract/jobs'
import { useJobActions, useJobs } from '@/features/jobs'
import { pluralize } from '@/shared/lib/format'
import styles from '../../ImportDrawer.module.css'
import { sumText } from '../../outcomeText'
import { useImport } from '../../useImport'
import { useImportPath } from '../../useImportPath'
import { FileDrop } from '@/shared/ui/imports/FileDrop'

/** Imports that are listed at most; the tray has the others. */
const MAX_IMPORTS = 5

interface UnfinishedImportsProps {
  onFile: (file: File, resumed: ContactImport) => void
}

/** Recent imports. Those that wait can be continued or discarded, the others opened. */
export function UnfinishedImports({ onFile }: UnfinishedImportsProps) {
  const imports = (useJobs() ?? [])
    .filter(({ kind, state, done }) => kind === 'import' && (state !== 'cancelled' || done > 0))
    .slice(0, MAX_IMPORTS)
  if (imports.length === 0) return null
  return (
    <section className={styles.recent} aria-label="Recent imports">
      <h4 className={styles.subheading}>Recent imports</h4>
      <ul className={styles.recentList}>
        {imports.map((job) => (
          <RecentImport key={job.id} job={job} onFile={onFile} />
        ))}
      </ul>
    </section>
  )
}

function RecentImport({ job, onFile }: UnfinishedImportsProps & { job: Job }) {
  const { record } = useImport(job.id)
  const { cancel } = useJobActions()
  const pathOf = useImportPath()
  if (!record) return null
  const { fileName, phase } = record
  const isWaiting = job.state === 'waiting'
  const needsFile = isWaiting && phase === 'receiving'
  return (
    <li className={styles.recentItem}>
      <div className={styles.recentText}>
        <strong className={styles.file}>{fileName}</strong>
        <span className={styles.muted}>{statusText(record, needsFile)}</span>
      </div>
      {needsFile && (
        <FileDrop
          isSmall
          label={`Choose ${fileName} again to continue`}
          hint="Rows that were sent are not sent again"
          accept=""
          onFile={(file) => {
            onFile(file, record)
          }}
        />
      )}
      <div className={styles.actions}>
        {phase !== 'receiving' && (
          <Link to={pathOf(job.id)} className="link-button">
            {isWaiting ? 'Continue' : 'Show'}
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

function statusText({ phase, received, outcomes }: ContactImport, needsFile: boolean): string {
  if (needsFile) return `Waiting: ${pluralize(received, 'row')} sent so far.`
  return phase === 'planned' ? `Checked, not imported yet: ${sumText(outcomes)}` : sumText(outcomes)
}
