import { Modal } from 'antd'
import { useState } from 'react'
import { useSelector } from 'react-redux'
import { useApiDispatch } from '@/api/useApiDispatch'
import type { ContactSelection } from '@/contract/contacts/contactFilter'
import { useReturnFocus } from '@/shared/lib/useReturnFocus'
import { formatNumber, pluralize } from '@/shared/lib/format'
import { ErrorText } from '@/shared/ui/ErrorText'
import { ColumnPicker } from './ColumnPicker'
import styles from './ExportDialog.module.css'
import { exportFormats } from './exportFormats'
import { type ExportColumnsMode, exportFormatChosen, selectExport } from './exportSlice'
import { RadioGroup } from './RadioGroup'
import { type ExportColumns, useExportColumns } from './useExportColumns'
import { useExportContacts } from './useExportContacts'

/** A set of contacts that can be exported. */
export interface ExportScope {
  key: 'selected' | 'matching' | 'all'
  /** Null exports all contacts. */
  selection: ContactSelection | null
  count: number | null
}

interface ExportDialogProps {
  /** The first one is preselected. */
  scopes: readonly [ExportScope, ...ExportScope[]]
  /** The number of contacts to choose from; null while unknown. */
  total: number | null
  onClose: () => void
}

/** Asks which contacts to export in which format and columns, and starts the export. */
export function ExportDialog({ scopes, total, onClose }: ExportDialogProps) {
  useReturnFocus()
  const dispatch = useApiDispatch()
  const [scopeKey, setScopeKey] = useState(scopes[0].key)
  const columns = useExportColumns()
  const { format: formatKey } = useSelector(selectExport)
  const { exportContacts, isStarting, error } = useExportContacts()
  const scope = scopes.find(({ key }) => key === scopeKey) ?? scopes[0]
  const format = exportFormats.find(({ key }) => key === formatKey) ?? exportFormats[0]
  const hasColumns = format.hasColumns === true && columns.modes.length > 0
  const issue = hasColumns ? columns.issue : null
  const onExport = async () => {
    if (await exportContacts(scope.selection, format, hasColumns ? columns.shape : null)) onClose()
  }
  return (
    <Modal
      open
      title="Export contacts"
      width={480}
      centered
      onCancel={onClose}
      onOk={() => {
        void onExport()
      }}
      okText="Export"
      confirmLoading={isStarting}
      okButtonProps={{ disabled: scope.count === 0 || issue !== null }}
    >
      <div className={styles['choices']}>
        {scopes.length > 1 && (
          <RadioGroup
            legend="Which"
            choices={scopes.map((each) => ({ key: each.key, title: scopeTitle(each) }))}
            value={scope.key}
            onChange={setScopeKey}
          />
        )}
        <RadioGroup
          legend="As"
          choices={exportFormats}
          value={format.key}
          onChange={(key) => {
            dispatch(exportFormatChosen(key))
          }}
        />
        {hasColumns && <Columns columns={columns} />}
      </div>
      <p className={styles['summary']} role="status">
        {issue ?? summaryOf(scope, total, hasColumns ? columns.count : null)}
      </p>
      {error !== null && <ErrorText error={error} field="columns" />}
    </Modal>
  )
}

const modeTexts: Record<ExportColumnsMode, { title: string; hint?: string }> = {
  all: { title: 'All fields', hint: 'Can be imported again unchanged' },
  shown: { title: 'As I see it', hint: 'The columns and the order of the table' },
  chosen: { title: 'Choose columns…' },
}

/** The columns of a CSV file. */
function Columns({ columns }: { columns: ExportColumns }) {
  const { modes, mode, setMode, hasIds, setHasIds, choices } = columns
  return (
    <>
      <RadioGroup
        legend="Columns"
        choices={modes.map((key) => ({ key, ...modeTexts[key] }))}
        value={mode}
        onChange={setMode}
      />
      {mode === 'shown' && (
        <label className={`${String(styles['choice'])} ${String(styles['ids'])}`}>
          <input
            type="checkbox"
            checked={hasIds}
            onChange={({ target }) => {
              setHasIds(target.checked)
            }}
          />
          <span>
            With a column of IDs{' '}
            <span className={styles['hint']}>An import of the file updates these contacts</span>
          </span>
        </label>
      )}
      {mode === 'chosen' && <ColumnPicker choices={choices} />}
    </>
  )
}

function scopeTitle({ key, count }: ExportScope): string {
  if (key === 'all') return 'All contacts'
  if (key === 'matching')
    return count === null
      ? 'All matching contacts'
      : `The ${pluralize(count, 'contact')} that match`
  return count === null ? 'Selected contacts' : `The ${pluralize(count, 'contact')} selected`
}

/** For example "3 of 612 contacts will be exported with 12 columns. …" */
function summaryOf(
  { key, count }: ExportScope,
  total: number | null,
  columns: number | null,
): string {
  const which =
    count === null
      ? key === 'all'
        ? 'All contacts'
        : 'Those contacts'
      : total === null || count === total
        ? pluralize(count, 'contact')
        : `${formatNumber(count)} of ${pluralize(total, 'contact')}`
  const width = columns === null ? '' : ` with ${pluralize(columns, 'column')}`
  return `${which} will be exported${width}. You can keep working; the file downloads when it is ready.`
}
