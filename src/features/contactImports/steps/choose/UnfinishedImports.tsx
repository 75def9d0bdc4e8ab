import { Button } from 'antd'
import { Link } from 'react-router-dom'
import type { ContactImport } from '@/contract/contacts/contactImport'
import type { Job } from '@/contract/jobs'
import { useJobActions } from '@/features/jobs'
import { pluralize } from '@/shared/lib/format'
import styles from '../../ImportDrawer.module.css'
import { sumText } from '../../outcomeText'
import { useImport } from '../../useImport'
import { useImportPath } from '../../useImportPath'
import { FileDrop } from '@/shared/ui/imports/FileDrop'

interface UnfinishedImportsProps {
  imports: readonly Job[]
  onFile: (file: File, resumed: ContactImport) => void
  /** Called before an import is discarded; calls what it returns once that is done. */
  beginDiscard: () => () => void
}

/** Recent imports. Those that wait can be continued or discarded, the others opened. */
export function UnfinishedImports({ imports, ...actions }: UnfinishedImportsProps) {
  if (imports.length === 0) return null
  return (
    <section className={styles.recent} aria-label="Recent imports">
      <h4 className={styles.subheading}>Recent imports</h4>
      <ul className={styles.recentList}>
        {imports.map((job) => (
          <RecentImport key={job.id} job={job} {...actions} />
        ))}
      </ul>
    </section>
  )
}

interface RecentImportProps extends Omit<UnfinishedImportsProps, 'imports'> {
  job: Job
}

function RecentImport({ job, onFile, beginDiscard }: RecentImportProps) {
  const { record } = useImport(job.id)
  const { cancel } = useJobActions()
  const pathOf = useImportPath()
  const discard = async () => {
    const moveFocus = beginDiscard()
    await cancel(job.id)
    moveFocus()
  }
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
          <Button size="small" onClick={() => void discard()} aria-label={`Discard ${fileName}`}>
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
