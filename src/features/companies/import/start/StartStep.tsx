import { Alert, Button, Progress } from 'antd'
import { useJobs } from '@/features/jobs'
import { FormSection } from '@/shared/forms/FormSection'
import { deniedUnless, usePermissions } from '@/shared/lib/permissions'
import { useFocusAfterAction } from '@/shared/lib/useFocusAfterAction'
import { FileDrop } from '@/shared/ui/imports/FileDrop'
import { useOpenCompany } from '../../page/useOpenCompany'
import styles from '../Import.module.css'
import type { FileCheck } from '../useCheckFile'
import { DownloadTemplate } from './EmployeeDownloads'
import { ExportSection } from './ExportSection'
import { OptionFields } from './OptionFields'
import { WaitingPlans } from './WaitingPlans'

/** The file that says how the people should be, its options, and the files to start from. */
export function StartStep({ check: fileCheck }: { check: FileCheck }) {
  const { id: companyId, name } = useOpenCompany()
  const canImport = usePermissions().may('update', 'Employee', { companyId })
  const { file, choose, options, setOptions, check, progress, error } = fileCheck
  const plans = (useJobs() ?? []).filter(
    ({ kind, state }) => kind === 'employees' && state === 'waiting',
  )
  const { target, beginAction } = useFocusAfterAction<HTMLFormElement>(
    plans.map(({ id }) => id).join(),
  )
  return (
    <>
      <WaitingPlans plans={plans} beginDiscard={beginAction} />
      <FormSection title="Import employees">
        <p className={styles.text}>
          Bring the people of {name} in line with a CSV file. You see every change first, and
          nothing changes before you apply it.
        </p>
        <div className="button-row">
          <DownloadTemplate />
        </div>
        <form
          ref={target}
          tabIndex={-1}
          aria-label="Import employees"
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            void check()
          }}
        >
          <FileDrop
            label={file?.name ?? 'Drop an employee file here, or choose one'}
            touchLabel={file?.name ?? 'Choose an employee file'}
            hint={
              file === null
                ? 'CSV with a column for the e-mail address, up to 5 MB'
                : 'Choose another file to replace it'
            }
            accept=".csv,text/csv"
            onFile={choose}
            error={error?.isOfFile === true ? error.text : undefined}
            isDisabled={progress !== null || !canImport}
          />
          <OptionFields
            options={options}
            onChange={(changed) => {
              setOptions({ ...options, ...changed })
            }}
            isDisabled={progress !== null || !canImport}
          />
          {error?.isOfFile === false && (
            <Alert
              type="error"
              showIcon
              role="alert"
              title={error.text}
              description="Nothing was changed."
            />
          )}
          {progress !== null && (
            <Progress percent={Math.round(progress * 100)} aria-label="Upload" />
          )}
          <div className="button-row">
            <Button
              type="primary"
              htmlType="submit"
              loading={progress !== null}
              {...deniedUnless(canImport)}
            >
              Check the file
            </Button>
          </div>
        </form>
      </FormSection>
      <ExportSection />
    </>
  )
}
