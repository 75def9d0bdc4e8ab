import { Alert, Button } from 'antd'
import { FORM_ERROR } from 'final-form'
import { Form } from 'react-final-form'
import * as v from 'valibot'
import { mappingError } from '@/contactFiles/csv/mappingError'
import { dateOrderOfSamples } from '@/contactFiles/dateOrder'
import { type ImportOptions, importOptions } from '@/contract/contacts/contactImport'
import { FormError } from '@/shared/forms/FormError'
import { pluralize } from '@/shared/lib/format'
import { ColumnList } from './ColumnList'
import { mappingCounts } from './columnOptions'
import styles from '../ImportDrawer.module.css'
import { ImportOptionsFields } from './ImportOptionsFields'
import type { ImportState } from '../ImportState'
import { fileText } from '../importText'
import type { ReadChoices } from '../reader/FoundFile'
import { ReadingForm } from './ReadingForm'
import { StepHeading } from './StepHeading'

type Mapping = ImportState['mapping']

/** One message for all options: each is chosen or made right as it is typed. */
function validate(options: ImportOptions) {
  const fault = v.safeParse(importOptions, options).issues?.[0].message
  return fault === undefined ? {} : { [FORM_ERROR]: fault }
}

interface MatchStepProps {
  state: ImportState
  onMapping: (mapping: Mapping) => void
  /** Reads the file once more. */
  onReadAs: (choices: ReadChoices) => void
  onOptions: (options: Partial<ImportOptions>) => void
  onCheck: () => void
  onStartOver: () => void
}

/** Says what the columns of a CSV file become, and how the import deals with contacts that are there. Cards need only the second. */
export function MatchStep({
  state,
  onMapping,
  onReadAs,
  onOptions,
  onCheck,
  onStartOver,
}: MatchStepProps) {
  const {
    file,
    looking,
    fault: fileFault,
    found,
    asked,
    mapping,
    options,
    isRecalled,
    jobId,
  } = state
  const hasColumns = mapping.columns.length > 0
  const fault = hasColumns ? mappingError(mapping) : null
  const isEmpty = found?.rows === 0
  return (
    <section className={styles.panel}>
      <div className={styles.fileHead}>
        <StepHeading>{hasColumns ? 'Match the columns' : 'How to import'}</StepHeading>
        {file && found && (
          <p className={styles.text} role="status">
            <strong className={styles.file}>{file.name}</strong>{' '}
            <span className={styles.muted}>{fileText(found)}</span>
          </p>
        )}
      </div>
      {fileFault !== null && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={fileFault}
          description="The file is read as before."
        />
      )}
      {found && (
        <ReadingForm
          found={found}
          asked={asked}
          isFixed={jobId !== null || looking !== null}
          onChange={onReadAs}
        />
      )}
      {isEmpty && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title="There are headers in this file, but no rows."
        />
      )}
      {hasColumns && (
        <>
          {isRecalled && (
            <p className={styles.muted}>
              These rows failed in an earlier import. Columns and options are as they were there.
            </p>
          )}
          <p className={styles.muted}>{countsText(mapping)}</p>
          {fault && (
            <Alert
              type="error"
              showIcon
              role="alert"
              title={fault.column === '' ? fault.reason : `${fault.column}: ${fault.reason}`}
            />
          )}
          <ColumnList
            mapping={mapping}
            samples={found?.samples ?? []}
            faulty={fault?.column || null}
            onChange={onMapping}
          />
        </>
      )}
      <Form<ImportOptions>
        onSubmit={() => {
          onCheck()
        }}
        validate={validate}
        initialValues={options}
        subscription={{}}
      >
        {({ handleSubmit }) => (
          <form
            className={styles.form}
            aria-label="How to import"
            noValidate
            onSubmit={(event) => {
              void handleSubmit(event)
            }}
          >
            <ImportOptionsFields
              asksDateOrder={
                found !== null && hasColumns && dateOrderOfSamples(found.dates, mapping) === null
              }
              onChange={onOptions}
            />
            <FormError />
            <div className={styles.actions}>
              <Button
                type="primary"
                htmlType="submit"
                disabled={fault !== null || isEmpty || looking !== null}
              >
                Check the rows
              </Button>
              <Button onClick={onStartOver}>Choose another file</Button>
            </div>
          </form>
        )}
      </Form>
    </section>
  )
}

/** "12 columns become fields, 3 are kept with the contact, 1 is not imported." */
function countsText(mapping: Mapping): string {
  const { fields, kept, left } = mappingCounts(mapping)
  const parts = [
    `${String(fields)} of ${pluralize(mapping.columns.length, 'column')} ${fields === 1 ? 'becomes a field' : 'become fields'}`,
    ...(kept > 0 ? [`${String(kept)} ${kept === 1 ? 'is' : 'are'} kept with the contact`] : []),
    ...(left > 0 ? [`${String(left)} ${left === 1 ? 'is' : 'are'} not imported`] : []),
  ]
  return `${parts.join(', ')}.`
}
