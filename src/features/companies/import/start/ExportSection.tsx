import { useIsServed } from '@/api/extensions'
import { extensions } from '@/contract/extensions'
import { FormSection } from '@/shared/forms/FormSection'
import styles from '../Import.module.css'
import { ExportEmployees } from './EmployeeDownloads'

/** The people of the company as a file, which the specification has a call for. */
export function ExportSection() {
  const hasImport = useIsServed(extensions.employeeImports)
  return (
    <FormSection title="Export employees">
      <p className={styles.text}>
        Save everybody who is active or invited as a CSV file.
        {hasImport && ' Imported again unchanged, it changes nobody.'}
      </p>
      <div className="button-row">
        <ExportEmployees />
      </div>
    </FormSection>
  )
}
