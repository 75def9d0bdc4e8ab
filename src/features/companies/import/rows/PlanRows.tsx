import { useState } from 'react'
import { type EmployeeImport, employeeOutcomes } from '@/contract/companies/employeeFiles'
import { formatNumber } from '@/shared/lib/format'
import styles from '../Import.module.css'
import { outcomeTitles } from '../importText'
import { RowPages } from './RowPages'

/** The counts of a plan as segments, and the rows of the chosen one. */
export function PlanRows({ record }: { record: EmployeeImport }) {
  const { plan } = record
  const [shown, setShown] = useState(
    () => employeeOutcomes.find((outcome) => plan[outcome] > 0) ?? 'unchanged',
  )
  return (
    <>
      <div className={styles.segments} role="group" aria-label="Show rows by outcome">
        {employeeOutcomes.map((outcome) => (
          <button
            key={outcome}
            type="button"
            className={styles.segment}
            aria-pressed={shown === outcome}
            disabled={plan[outcome] === 0}
            onClick={() => {
              setShown(outcome)
            }}
          >
            {outcomeTitles[outcome]} <b>{formatNumber(plan[outcome])}</b>
          </button>
        ))}
      </div>
      {plan[shown] > 0 && (
        <RowPages key={shown} record={record} show={shown} label={outcomeTitles[shown]} />
      )}
    </>
  )
}
