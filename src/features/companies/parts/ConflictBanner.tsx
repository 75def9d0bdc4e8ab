import { Alert, Button } from 'antd'
import styles from './CompanyForm.module.css'

interface ConflictBannerProps {
  /** The thing that was changed: `company`. */
  noun: string
  changes: readonly { field: string; value: string }[]
  onTakeTheirs: () => void
  onKeepMine: () => void
}

/** Shows what somebody else saved meanwhile, and the two ways on. */
export function ConflictBanner({ noun, changes, onTakeTheirs, onKeepMine }: ConflictBannerProps) {
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={`This ${noun} was changed elsewhere while you were editing. Your changes are not saved yet.`}
      description={
        <div className={styles.conflict}>
          <dl className={styles.changes}>
            {changes.map(({ field, value }) => (
              <div key={field}>
                <dt>{field}</dt>
                <dd>{value === '' ? <em>cleared</em> : value}</dd>
              </div>
            ))}
          </dl>
          <div className="button-row">
            <Button onClick={onTakeTheirs}>Use their version</Button>
            <Button type="primary" onClick={onKeepMine}>
              Keep mine
            </Button>
          </div>
        </div>
      }
    />
  )
}
