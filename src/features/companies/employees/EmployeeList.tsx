import { Button } from 'antd'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { isApiError } from '@/api/apiError'
import type { Employee, EmployeeSort } from '@/contract/companies/employees'
import { useIsPhone } from '@/shared/lib/media/useIsPhone'
import type { RowFocus } from '@/shared/tables/windowed/useRowFocus'
import type { WindowedColumn } from '@/shared/tables/windowed/windowedColumn'
import { WindowedCards } from '@/shared/tables/windowed/WindowedCards'
import { WindowedTable } from '@/shared/tables/windowed/WindowedTable'
import { ErrorState } from '@/shared/ui/ErrorState'
import { employeeName } from '../parts/employeeName'
import styles from './Employees.module.css'
import type { EmployeeRows } from './useEmployeeRows'

interface EmployeeListProps {
  /** The accessible name of the list. */
  label: string
  rows: EmployeeRows
  columns: readonly WindowedColumn<Employee, EmployeeSort>[]
  renderCard: (employee: Employee) => ReactNode
  sort: string
  onSortChange: (sort: string) => void
  onOpen: (employee: Employee) => void
  onRowKey: (event: KeyboardEvent, employee: Employee) => void
  rowFocus: Ref<RowFocus>
}

const rowId = ({ id }: Employee) => id

/** People of a company as a table or, on a phone, as cards, with the errors of loading them. */
export function EmployeeList(props: EmployeeListProps) {
  const { label, rows, columns, renderCard, sort, onSortChange, onOpen, onRowKey, rowFocus } = props
  const isPhone = useIsPhone()
  const list = { ...rows, label, rowId, rowName: employeeName, focusRef: rowFocus }
  return (
    <>
      <RowsErrors rows={rows} />
      {!rows.isFailed && (
        <div className={styles.rows}>
          {isPhone ? (
            <WindowedCards {...list} renderCard={renderCard} />
          ) : (
            <WindowedTable
              {...list}
              columns={columns}
              sort={sort}
              onSortChange={onSortChange}
              onOpen={onOpen}
              onRowKey={onRowKey}
            />
          )}
        </div>
      )}
    </>
  )
}

function RowsErrors({
  rows: { error, isFailed, isStale, refetch, isFetching },
}: {
  rows: EmployeeRows
}) {
  if (error === undefined) return null
  if (!isFailed)
    return (
      <div role="alert" className={styles.partly}>
        {isStale
          ? 'The list could not be updated. It shows what was loaded before.'
          : 'Some rows could not be loaded.'}{' '}
        <Button size="small" onClick={refetch} loading={isFetching}>
          Retry
        </Button>
      </div>
    )
  if (isApiError(error) && error.code === 'FORBIDDEN')
    return <ErrorState title="You don’t have permission to see these people" error={error} />
  return (
    <ErrorState
      title="The people of this company could not be loaded"
      error={error}
      onRetry={refetch}
      isRetrying={isFetching}
    />
  )
}
