import { useState } from 'react'
import { isNetworkError } from '@/api/apiError'
import type { Employee, EmployeeSort, EmployeeState } from '@/contract/companies/employees'
import type { CompanyRole } from '@/contract/companies/company'
import { nothingSelected } from '@/shared/tables/selection/selection'
import { useRestoredRow } from '@/shared/tables/windowed/useRestoredRow'
import { useWindowOffsets } from '@/shared/tables/windowed/useWindowOffsets'
import { WINDOW_ROWS } from '@/shared/tables/windowed/windowOffsets'
import { useListEmployeesQuery } from '../employeesApi'

interface EmployeeFilter {
  companyId: string
  sort: EmployeeSort
  search?: string
  state?: EmployeeState[]
  role?: CompanyRole[]
}

export type EmployeeRows = ReturnType<typeof useEmployeeRows>

/** Loads the two windows around the visible rows of the people of a company. */
export function useEmployeeRows(filter: EmployeeFilter) {
  const key = JSON.stringify(filter)
  const { initialRow, onTopRowChange } = useRestoredRow('employees', key)
  const [known, setKnown] = useState<{ key: string; total: number } | null>(null)
  const ofKey = known?.key === key ? known : null
  const { offsets, onRangeChange } = useWindowOffsets({
    key,
    total: ofKey?.total ?? null,
    initialRow: known === null ? initialRow : 0,
  })
  const window = { ...filter, limit: WINDOW_ROWS }
  const even = useListEmployeesQuery({ ...window, offset: offsets.even })
  const odd = useListEmployeesQuery(
    { ...window, offset: offsets.odd ?? 0 },
    { skip: offsets.odd === null },
  )
  const isOddNewer = (odd.fulfilledTimeStamp ?? 0) > (even.fulfilledTimeStamp ?? 0)
  const [newer, older] = isOddNewer ? [odd, even] : [even, odd]
  const total = (newer.currentData ?? older.currentData)?.total
  if (total !== undefined && (ofKey === null || ofKey.total !== total)) setKnown({ key, total })

  const isStale = known !== null && ofKey === null
  const windows = [even, odd].map((slot) => (isStale ? slot.data : slot.currentData))
  const failed = [even, odd].filter((slot) => slot.isError && !slot.currentData)
  const error = failed[0]?.error
  return {
    total: known?.total ?? null,
    /** The number that match; null while unknown. */
    exactTotal: ofKey?.total ?? null,
    rowAt: (index: number): Employee | undefined =>
      windows.flatMap((rows) => rows?.items[index - rows.offset] ?? [])[0],
    isStale,
    resultKey: known?.key ?? key,
    initialRow: known === null || known.key === key ? initialRow : 0,
    onRangeChange: isStale ? ignoreRange : onRangeChange,
    onTopRowChange,
    /** The reason that rows in view are missing. */
    error,
    /** True if there is nothing to show. If only the network failed, the previous rows stay. */
    isFailed: error !== undefined && (known === null || (isStale && !isNetworkError(error))),
    isEmpty: ofKey?.total === 0,
    isFetching: even.isFetching || odd.isFetching,
    refetch: () => {
      for (const slot of failed) void slot.refetch()
    },
    isSelectable: false,
    selection: nothingSelected,
    onSelectionChange: ignoreSelection,
  }
}

function ignoreRange(): void {
  return
}

function ignoreSelection(): void {
  return
}
