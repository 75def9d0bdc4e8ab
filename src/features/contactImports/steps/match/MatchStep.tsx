import { Alert } from 'antd'
import { importResultColumns } from '@/contactFiles/csv/ownHeaders'
import { mappingError } from '@/contactFiles/csv/mappingError'
import { dateOrderOfSamples } from '@/contactFiles/dateOrder'
import type { ImportOptions } from '@/contract/contacts/contactImport'
import { pluralize } from '@/shared/lib/format'
import styles from '../../ImportDrawer.module.css'
import type { ReadOptions } from '../../reader/FileInfo'
import type { ImportState } from '../../session/importState'
import { StepHeading } from '@/shared/ui/imports/StepHeading'
import { ColumnList } from './ColumnList'
import { EmptyColumns } from './EmptyColumns'
import { KeptValues } from './KeptValues'
import matchStyles from './MatchStep.module.css'
import { hasNationalPhones, proposedLanguage } from './phoneCountries'
import { mappingCounts } from './columnOptions'
import { fileText } from './fileText'
import { ImportOptionsForm } from './ImportOptionsForm'
import { ReadOptionsFields } from './ReadOptionsFields'

type Mapping = ImportState['mapping']
type MappingIssue = ReturnType<typeof mappingError>

interface MatchStepProps {
  state: ImportState
  onMapping: (mapping: Mapping) => void
  /** Replaces the mapping of an earlier import by the one of the headers. */
  onAutomatic: () => void
  onReread: (corrections: ReadOptions) => void
  onOptions: (options: Partial<ImportOptions>) => void
  onCheck: () => void
  onStartOver: () => void
}

/**
 * The mapping of a CSV file's columns, and the options of the import. A vCard file needs the
 * options only.
 */
export function MatchStep({
  state,
  onMapping,
  onAutomatic,
  onReread,
  onOptions,
  onCheck,
  onStartOver,
}: MatchStepProps) {
  const { reading, fileInfo, delimiterQuestion, mapping, options, jobId } = state
  const hasColumns = mapping.columns.length > 0
  const issue = hasColumns ? mappingError(mapping) : null
  const isEmpty = fileInfo?.rows === 0
  return (
    <section className={styles.panel}>
      <FileSummary state={state} hasColumns={hasColumns} />
      {fileInfo && (
        <ReadOptionsFields
          info={fileInfo}
          question={delimiterQuestion}
          isDisabled={jobId !== null || reading !== null}
          onChange={onReread}
        />
      )}
      {isEmpty && (
        <Alert type="warning" showIcon role="alert" title="This file has headers but no rows." />
      )}
      {state.isRecalled && hasColumns && <RecalledNote info={fileInfo} onAutomatic={onAutomatic} />}
      {!state.isRecalled && fileInfo && (
        <KeptValues mapping={mapping} proposals={fileInfo.proposals} onChange={onMapping} />
      )}
      <ImportOptionsForm
        options={options}
        phoneLanguage={
          fileInfo !== null && hasNationalPhones(fileInfo, mapping)
            ? proposedLanguage(fileInfo.language, navigator.language)
            : null
        }
        asksDateOrder={
          fileInfo !== null && hasColumns && dateOrderOfSamples(fileInfo.dates, mapping) === null
        }
        isDisabled={issue !== null || isEmpty || reading !== null}
        onOptions={onOptions}
        onSubmit={onCheck}
        onStartOver={onStartOver}
      >
        {hasColumns && <ColumnMapping state={state} issue={issue} onMapping={onMapping} />}
      </ImportOptionsForm>
    </section>
  )
}

function FileSummary({ state, hasColumns }: { state: ImportState; hasColumns: boolean }) {
  const { fileName, fileInfo, fileError } = state
  return (
    <>
      <div className={styles.fileHead}>
        <StepHeading level={3}>{hasColumns ? 'Match the columns' : 'How to import'}</StepHeading>
        {fileName !== null && fileInfo && (
          <p className={styles.text} role="status">
            <strong className={styles.file}>{fileName}</strong>{' '}
            <span className={styles.muted}>{fileText(fileInfo)}</span>
          </p>
        )}
      </div>
      {fileError !== null && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={fileError}
          description="The file is read as before."
        />
      )}
    </>
  )
}

function RecalledNote({
  info,
  onAutomatic,
}: {
  info: ImportState['fileInfo']
  onAutomatic: () => void
}) {
  const isRejected = info?.headers.some((header) => importResultColumns.includes(header))
  return (
    <p className={styles.muted}>
      {isRejected
        ? 'These rows failed in an earlier import. Its columns and options are used again.'
        : 'Matched as in your last import of this kind.'}{' '}
      <button type="button" className="link-button" onClick={onAutomatic}>
        Match automatically instead
      </button>
    </p>
  )
}

interface ColumnMappingProps {
  state: ImportState
  issue: MappingIssue
  onMapping: (mapping: Mapping) => void
}

function ColumnMapping({ state, issue, onMapping }: ColumnMappingProps) {
  const { mapping, fileInfo } = state
  const samples = fileInfo?.samples ?? []
  const isEmpty = (at: number) => samples[at]?.length === 0 && fileInfo?.rows !== 0
  const columns = mapping.columns.map((_, at) => at)
  const list = { mapping, samples, invalidHeader: issue?.column || null, onChange: onMapping }
  return (
    <>
      <div className={matchStyles.columnsHead}>
        <h4 className={styles.subheading}>Columns</h4>
        <p className={styles.muted}>{countsText(mapping)}</p>
      </div>
      {issue && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={issue.column === '' ? issue.reason : `${issue.column}: ${issue.reason}`}
        />
      )}
      <ColumnList {...list} shown={columns.filter((at) => !isEmpty(at))} />
      <EmptyColumns {...list} shown={columns.filter(isEmpty)} />
    </>
  )
}

/** Returns "12 of 16 columns become fields, 3 are kept with the contact, 1 is not imported." */
function countsText(mapping: Mapping): string {
  const { fields, kept, skipped } = mappingCounts(mapping)
  const parts = [
    `${String(fields)} of ${pluralize(mapping.columns.length, 'column')} ${fields === 1 ? 'becomes a field' : 'become fields'}`,
    ...(kept > 0 ? [`${String(kept)} ${kept === 1 ? 'is' : 'are'} kept with the contact`] : []),
    ...(skipped > 0 ? [`${String(skipped)} ${skipped === 1 ? 'is' : 'are'} not imported`] : []),
  ]
  return `${parts.join(', ')}.`
}
