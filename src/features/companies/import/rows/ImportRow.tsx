import type { EmployeeImportRow } from '@/contract/companies/employeeFiles'
import { companyRoles } from '@/contract/companies/company'
import { employeeStates } from '@/contract/companies/employees'
import { employeeHeaders } from '@/contactFiles/employees/employeeColumns'
import { formatNumber } from '@/shared/lib/format'
import { stateTitles } from '../../employees/invitationState'
import { roleTitles } from '../../parts/roleTitles'
import styles from '../Import.module.css'

type Change = EmployeeImportRow['changes'][number]

interface ImportRowProps {
  row: EmployeeImportRow
  /** The list is about what changes. */
  hasChanges: boolean
}

/** A person with each field before and after, or the reason why the row can't be used. */
export function ImportRow({ row: importRow, hasChanges }: ImportRowProps) {
  const { row, outcome, name, email, changes, column, reason } = importRow
  // A new person has no value before.
  const isNew = outcome === 'joiner'
  return (
    <li className={styles.row}>
      <div className={styles.rowHead}>
        <span className={styles.person}>
          <span className={styles.rowName}>{name || email || 'No name'}</span>
          {name !== '' && name !== email && <span className={styles.muted}>{email}</span>}
        </span>
        {row !== null && <span className={styles.rowNumber}>Row {formatNumber(row)}</span>}
      </div>
      {hasChanges && changes.length > 0 && (
        <dl className={styles.changes}>
          {changes
            .filter(({ field }) => !isNew || (field !== 'email' && field !== 'state'))
            .map((change) => (
              <ChangeLine key={change.field} change={change} isNew={isNew} />
            ))}
        </dl>
      )}
      {reason !== null && (
        <p className={styles.reason} data-error={outcome === 'error'}>
          {column !== null && column !== '' && <b>{column}: </b>}
          {reason}
        </p>
      )}
    </li>
  )
}

function ChangeLine({ change, isNew }: { change: Change; isNew: boolean }) {
  const { field, before, after } = change
  return (
    <>
      <dt>{employeeHeaders[field]}</dt>
      <dd>
        {!isNew && (
          <>
            <del>{shownValue(field, before)}</del> →{' '}
          </>
        )}
        <ins>{shownValue(field, after)}</ins>
      </dd>
    </>
  )
}

/** Returns a value as the screens name it. */
function shownValue(field: Change['field'], value: string): string {
  if (value === '') return 'empty'
  if (field === 'role') {
    const role = companyRoles.find((each) => each === value)
    return role ? roleTitles[role] : value
  }
  if (field !== 'state') return value
  const state = employeeStates.find((each) => each === value)
  return state ? stateTitles[state] : value
}
