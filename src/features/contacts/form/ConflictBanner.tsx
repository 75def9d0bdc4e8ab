import { Alert, Button } from 'antd'
import type { Contact } from '@/contract/contacts/contact'
import { useFieldNames } from '../fields/useFieldNames'
import styles from './ContactForm.module.css'
import { describeChanges } from './describeChanges'

interface ConflictBannerProps {
  /** The version the form began with. */
  before: Contact
  newest: Contact
  isSaving: boolean
  onTakeTheirs: () => void
  onKeepMine: () => void
}

/**
 * Shows what somebody else saved meanwhile, and the two ways on. The form below keeps what was
 * typed.
 */
export function ConflictBanner({
  before,
  newest,
  isSaving,
  onTakeTheirs,
  onKeepMine,
}: ConflictBannerProps) {
  const changes = describeChanges(before, newest, useFieldNames())
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title="This contact was changed elsewhere while you were editing. Your changes are not saved yet."
      description={
        <div className={styles.conflict}>
          {changes.length > 0 && (
            <dl className={styles.changes}>
              {changes.map(({ field, value }) => (
                <div key={field}>
                  <dt>{field}</dt>
                  <dd>{value === '' ? <em>cleared</em> : value}</dd>
                </div>
              ))}
            </dl>
          )}
          <div className="button-row">
            <Button onClick={onTakeTheirs} disabled={isSaving}>
              Use their version
            </Button>
            <Button type="primary" onClick={onKeepMine} loading={isSaving}>
              Keep mine
            </Button>
          </div>
        </div>
      }
    />
  )
}
