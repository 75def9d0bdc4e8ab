import { Modal } from 'antd'
import { useId, useState } from 'react'
import type { ContactSelection } from '@/contract/contacts/contactFilter'
import { useReturnFocus } from '@/shared/lib/useReturnFocus'
import { formatNumber, pluralize } from '@/shared/lib/format'
import styles from './ExportDialog.module.css'
import { exportFormats } from './exportFormats'
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

/** Asks which contacts to export in which format, and starts the export. */
export function ExportDialog({ scopes, total, onClose }: ExportDialogProps) {
  useReturnFocus()
  const [scopeKey, setScopeKey] = useState(scopes[0].key)
  const [formatKey, setFormatKey] = useState(exportFormats[0].key)
  const { exportContacts, isStarting } = useExportContacts()
  const scope = scopes.find(({ key }) => key === scopeKey) ?? scopes[0]
  const format = exportFormats.find(({ key }) => key === formatKey) ?? exportFormats[0]
  const onExport = async () => {
    if (await exportContacts(scope.selection, format)) onClose()
  }
  return (
    <Modal
      open
      title="Export contacts"
      width={480}
      onCancel={onClose}
      onOk={() => {
        void onExport()
      }}
      okText="Export"
      okButtonProps={{ loading: isStarting, disabled: scope.count === 0 }}
    >
      <Choices
        legend="Which"
        choices={scopes.map((each) => ({ key: each.key, title: scopeTitle(each) }))}
        value={scope.key}
        onChange={setScopeKey}
      />
      <Choices legend="As" choices={exportFormats} value={format.key} onChange={setFormatKey} />
      <p className={styles['summary']} role="status">
        {summaryOf(scope, total)}
      </p>
    </Modal>
  )
}

interface ChoicesProps<Key> {
  legend: string
  choices: readonly { key: Key; title: string; hint?: string }[]
  value: Key
  onChange: (key: Key) => void
}

/** A group of radio buttons. */
function Choices<Key extends string>({ legend, choices, value, onChange }: ChoicesProps<Key>) {
  const name = useId()
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['legend']}>{legend}</legend>
      {choices.map(({ key, title, hint }) => (
        <label key={key} className={styles['choice']}>
          <input
            type="radio"
            name={name}
            checked={key === value}
            onChange={() => {
              onChange(key)
            }}
          />
          <span>
            {title}
            {hint !== undefined && (
              <>
                {' '}
                <span className={styles['hint']}>{hint}</span>
              </>
            )}
          </span>
        </label>
      ))}
    </fieldset>
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

/** For example "3 of 612 contacts will be exported. …" */
function summaryOf({ key, count }: ExportScope, total: number | null): string {
  const which =
    count === null
      ? key === 'all'
        ? 'All contacts'
        : 'Those contacts'
      : total === null || count === total
        ? pluralize(count, 'contact')
        : `${formatNumber(count)} of ${pluralize(total, 'contact')}`
  return `${which} will be exported. You can keep working; the file downloads when it is ready.`
}
