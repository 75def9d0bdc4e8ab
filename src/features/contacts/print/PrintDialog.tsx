import { Button, Modal, Progress } from 'antd'
import { type ReactNode, useState } from 'react'
import { isApiError, isNetworkError } from '@/api/apiError'
import { useIsServed } from '@/api/extensions'
import { extensions } from '@/contract/extensions'
import { formatNumber, pluralize } from '@/shared/lib/format'
import { useReturnFocus } from '@/shared/lib/useReturnFocus'
import { shownColumns } from '@/shared/tables/columns/tableLayout'
import { useListLayout, useListQuery, useListRows } from '../list/ContactsListContext'
import styles from './Print.module.css'
import { PrintPage } from './PrintPage'
import { MAX_PRINTED, usePrintRows } from './usePrintRows'

/** From this number of contacts on, a person is asked whether to print them all. */
const MANY = 5_000
/** About as many rows as fit on a page. */
const ROWS_PER_PAGE = 40

interface PrintDialogProps {
  /** Null while it is counted. */
  total: number | null
  onClose: () => void
  /** Offers the export instead. */
  onExport: () => void
}

/** Loads all rows of the list, as it is sorted and filtered, and prints them. */
export function PrintDialog({ total: totalNow, onClose, onExport }: PrintDialogProps) {
  useReturnFocus()
  // The first total stays: while the list is loaded again it is unknown, and would print twice.
  const [total, setTotal] = useState(totalNow)
  if (total === null && totalNow !== null) setTotal(totalNow)
  const [isConfirmed, setIsConfirmed] = useState(false)
  const isTooMany = total !== null && total > MAX_PRINTED
  const isAsking = total !== null && total > MANY && !isConfirmed
  const cancel = <Button onClick={onClose}>Cancel</Button>
  if (total === null)
    return (
      <PrintModal onClose={onClose} footer={cancel}>
        <p role="status">Counting contacts…</p>
      </PrintModal>
    )
  if (isTooMany || isAsking)
    return (
      <PrintModal
        onClose={onClose}
        footer={
          <>
            {cancel}
            <Button type={isTooMany ? 'primary' : 'default'} onClick={onExport}>
              Export instead
            </Button>
            {!isTooMany && (
              <Button
                type="primary"
                onClick={() => {
                  setIsConfirmed(true)
                }}
              >
                Print
              </Button>
            )}
          </>
        }
      >
        <p>
          {isTooMany
            ? `At most ${formatNumber(MAX_PRINTED)} contacts can be printed, and these are ${formatNumber(total)}. Filter the list, or export it.`
            : `${pluralize(total, 'contact')} take about ${pluralize(Math.ceil(total / ROWS_PER_PAGE), 'page')}.`}
        </p>
      </PrintModal>
    )
  return <Printing total={total} onClose={onClose} />
}

function Printing({ total, onClose }: Pick<PrintDialogProps, 'onClose'> & { total: number }) {
  const { sort, group } = useListQuery()
  const hasGroups = useIsServed(extensions.groups)
  const { filter } = useListRows()
  const { columns: all, layout, extra, view, isChanged } = useListLayout()
  const { rows, groups, loaded, isReady, error, retry } = usePrintRows(
    { ...filter, sort, extra },
    hasGroups ? group : null,
  )
  const columns = shownColumns(all, layout)
    .map(({ column }) => column)
    .filter(({ isBare }) => isBare !== true)
  const title = view === null ? 'Contacts' : isChanged ? `${view.name} (modified)` : view.name
  return (
    <PrintModal
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {error !== undefined && (
            <Button type="primary" onClick={retry}>
              Retry
            </Button>
          )}
        </>
      }
    >
      {error === undefined ? (
        <>
          <p role="status" className={styles.progress}>
            {isReady ? 'Printing…' : `Loading ${pluralize(total, 'contact')}…`}
          </p>
          <Progress
            percent={isReady ? 100 : Math.min(99, Math.floor((loaded / Math.max(1, total)) * 100))}
            aria-label="Contacts loaded"
          />
        </>
      ) : (
        <p role="alert">
          {isNetworkError(error)
            ? 'The connection was lost. Nothing was printed.'
            : `The contacts could not be loaded: ${isApiError(error) ? error.message : 'Unknown Error'}`}
        </p>
      )}
      {isReady && (
        <PrintPage
          title={title}
          columns={columns}
          rows={rows}
          groups={groups}
          onPrinted={onClose}
        />
      )}
    </PrintModal>
  )
}

interface PrintModalProps {
  onClose: () => void
  footer: ReactNode
  children: ReactNode
}

function PrintModal({ onClose, footer, children }: PrintModalProps) {
  return (
    <Modal open title="Print contacts" width={440} onCancel={onClose} footer={footer}>
      {children}
    </Modal>
  )
}
