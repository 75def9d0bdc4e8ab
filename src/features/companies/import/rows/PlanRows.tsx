import { useState } from 'react'
import { type EmployeeImport, employeeOutcomes } from '@/contract/companies/employeeFiles'
import { OutcomeChips } from '@/shared/ui/imports/OutcomeChips'
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
      <OutcomeChips
        chips={employeeOutcomes.map((outcome) => ({
          value: outcome,
          name: outcomeTitles[outcome],
          count: plan[outcome],
        }))}
        chosen={shown}
        onChoose={setShown}
      />
      {plan[shown] > 0 && (
        <RowPages key={shown} record={record} show={shown} label={outcomeTitles[shown]} />
      )}
    </>
  )
}
