import { Alert, Button, Input } from 'antd'
import { useId, useState } from 'react'
import type { EmployeeImport } from '@/contract/companies/employeeFiles'
import { FieldFrame } from '@/shared/forms/FieldFrame'
import { deniedUnless, usePermissions } from '@/shared/lib/permissions'
import { countPeople } from '../../parts/countPeople'
import styles from '../Import.module.css'
import { applyText } from '../importText'
import type { FileCheck } from '../useCheckFile'
import { useApplyPlan } from './useApplyPlan'

interface ApplyPlanProps {
  record: EmployeeImport
  check: FileCheck
  onStartOver: () => void
}

/** Applies a plan. Many leavers are confirmed by their number; a stale plan is made again. */
export function ApplyPlan({ record, check, onStartOver }: ApplyPlanProps) {
  const { companyId, plan, needsLeavers } = record
  const canApply = usePermissions().may('update', 'Employee', { companyId })
  const { apply, isApplying, error } = useApplyPlan(record)
  const [typed, setTyped] = useState('')
  return (
    <form
      aria-label="Apply the plan"
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void apply(typed)
      }}
    >
      {needsLeavers && (
        <LeaversField
          leavers={plan.leaver}
          value={typed}
          onChange={setTyped}
          error={error?.isOfLeavers === true ? error.text : undefined}
        />
      )}
      {error?.isOfLeavers === false && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={error.text}
          description={error.isStale ? undefined : 'Nothing was changed.'}
          action={error.isStale && <CheckAgain check={check} onStartOver={onStartOver} />}
        />
      )}
      {check.error && <Alert type="error" showIcon role="alert" title={check.error.text} />}
      <div className="button-row">
        <Button
          type="primary"
          htmlType="submit"
          danger={plan.leaver > 0}
          loading={isApplying}
          {...deniedUnless(canApply)}
        >
          {applyText(plan)}
        </Button>
      </div>
    </form>
  )
}

interface LeaversFieldProps {
  leavers: number
  value: string
  onChange: (text: string) => void
  error: string | undefined
}

function LeaversField({ leavers, value, onChange, error }: LeaversFieldProps) {
  const id = useId()
  return (
    <FieldFrame
      id={id}
      label={`Type ${String(leavers)} to confirm that ${countPeople(leavers)} ${leavers === 1 ? 'is' : 'are'} deactivated`}
      help="Their company cards stop working, and open invitations are withdrawn."
      helpId={`${id}-help`}
      error={error}
      errorId={`${id}-error`}
      isRequired
    >
      <Input
        id={id}
        className={styles.leavers ?? ''}
        inputMode="numeric"
        autoComplete="off"
        value={value}
        aria-required
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-help ${id}-error`}
        onChange={({ target }) => {
          onChange(target.value)
        }}
        {...(error !== undefined && { status: 'error' as const })}
      />
    </FieldFrame>
  )
}

/** Makes a new plan of the same file, which is at hand unless the page was loaded again. */
function CheckAgain({ check, onStartOver }: Omit<ApplyPlanProps, 'record'>) {
  return (
    <Button
      size="small"
      loading={check.progress !== null}
      onClick={() => {
        if (check.file === null) onStartOver()
        else void check.check()
      }}
    >
      {check.file === null ? 'Choose the file again' : 'Check the file again'}
    </Button>
  )
}
