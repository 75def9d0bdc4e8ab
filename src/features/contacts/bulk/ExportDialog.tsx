import { Modal } from 'antd'
import { useId, useState } from 'react'
import type { ContactSelection } from '@/contract/contacts/contactFilter'
import { useReturnFocus } from '@/shared/lib/useReturnFocus'
import { formatNumber, pluralize } from '@/shared/lib/format'
import { useExportContacts } from '../list/useExportContacts'
import styles from './ExportDialog.module.css'
import { exportFormats } from './exportFormats'

/** Contacts that can be exported: which, and how many where that is known. */
export interface ExportScope {
  key: 'selected' | 'matching' | 'all'
  /** Null: all contacts. */
  selection: ContactSelection | null
  count: number | null
}

interface ExportDialogProps {
  /** The first one is chosen. */
  scopes: readonly [ExportScope, ...ExportScope[]]
  /** How many contacts there are to choose from; null where that is not known. */
  total: number | null
  onClose: () => void
}

/** Asks which contacts to export as what, and starts it. */
export function ExportDialog({ scopes, total, onClose }: ExportDialogProps) {
  useReturnFocus()
  const name = useId()
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
      <fieldset className={styles['group']}>
        <legend className={styles['legend']}>Which</legend>
        {scopes.map((each) => (
          <label key={each.key} className={styles['choice']}>
            <input
              type="radio"
              name={`${name}-scope`}
              checked={each.key === scope.key}
              onChange={() => {
                setScopeKey(each.key)
              }}
            />
            <span>{scopeTitle(each)}</span>
          </label>
        ))}
      </fieldset>
      <fieldset className={styles['group']}>
        <legend className={styles['legend']}>As</legend>
        {exportFormats.map(({ key, title, hint }) => (
          <label key={key} className={styles['choice']}>
            <input
              type="radio"
              name={`${name}-format`}
              checked={key === format.key}
              onChange={() => {
                setFormatKey(key)
              }}
            />
            <span>
              {title} <span className={styles['hint']}>{hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <p className={styles['summary']} role="status">
        {summaryOf(scope, total)}
      </p>
    </Modal>
  )
}

function scopeTitle({ key, count }: ExportScope): string {
  if (key === 'all') return 'All contacts'
  if (key === 'matching')
    return count === null ? 'All that match' : `The ${pluralize(count, 'contact')} that match`
  return count === null ? 'What is selected' : `The ${pluralize(count, 'contact')} selected`
}

/** "3 of 612 contacts will be exported." */
function summaryOf({ key, count }: ExportScope, total: number | null): string {
  const which =
    count === null
      ? key === 'all'
        ? 'All contacts'
        : 'Those contacts'
      : total === null || count === total
        ? pluralize(count, 'contact')
        : `${formatNumber(count)} of ${pluralize(total, 'contact')}`
  return `${which} will be exported. You can go on working; the file is saved when it is ready.`
}
