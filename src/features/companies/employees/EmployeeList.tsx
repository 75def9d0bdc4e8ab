import type { KeyboardEvent, ReactNode, Ref } from 'react'
import type { Employee, EmployeeSort } from '@/contract/companies/employees'
import { useIsPhone } from '@/shared/lib/media/useIsPhone'
import type { RowFocus } from '@/shared/tables/windowed/useRowFocus'
import { RowsErrors } from '@/shared/tables/windowed/RowsErrors'
import type { WindowedColumn } from '@/shared/tables/windowed/windowedColumn'
import { WindowedCards } from '@/shared/tables/windowed/WindowedCards'
import { WindowedTable } from '@/shared/tables/windowed/WindowedTable'
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
      <RowsErrors
        rows={rows}
        noun="people"
        failedTitle="The people of this company could not be loaded"
      />
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
