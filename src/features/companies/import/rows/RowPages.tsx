import { Pagination } from 'antd'
import { useState } from 'react'
import type { EmployeeImport } from '@/contract/companies/employeeFiles'
import { ErrorState } from '@/shared/ui/ErrorState'
import { Skeleton } from '@/shared/ui/Skeleton'
import { useListEmployeeImportRowsQuery } from '../employeeFilesApi'
import styles from '../Import.module.css'
import { ImportRow } from './ImportRow'

const PAGE_ROWS = 25

interface RowPagesProps {
  record: EmployeeImport
  show: ShownRows
  label: string
}

export type ShownRows = keyof EmployeeImport['plan'] | 'skipped' | 'kept' | 'waiting'

/** The rows of a plan with one outcome or status, page by page. */
export function RowPages({ record, show, label }: RowPagesProps) {
  const [page, setPage] = useState(1)
  const { data, error, isFetching, refetch } = useImportRows(record, show, page)
  // The rows of a page may be gone, such as people whose invitations were mailed.
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE_ROWS))
  if (data && page > last) setPage(last)
  if (!data && !isFetching && error !== undefined)
    return (
      <ErrorState
        title="The rows could not be loaded"
        error={error}
        onRetry={() => {
          void refetch()
        }}
      />
    )
  if (!data)
    return (
      <div role="status" aria-label="Loading rows" className={styles.pending}>
        <Skeleton height="56px" />
        <Skeleton height="56px" />
      </div>
    )
  return (
    <>
      <ul className={styles.rows} aria-label={label} aria-busy={isFetching}>
        {data.items.map((row) => (
          <ImportRow key={row.id} row={row} hasChanges={show !== 'waiting'} />
        ))}
      </ul>
      {data.total > PAGE_ROWS && (
        <nav aria-label={`Pages of ${label}`}>
          <Pagination
            size="small"
            current={page}
            pageSize={PAGE_ROWS}
            total={data.total}
            showSizeChanger={false}
            onChange={setPage}
          />
        </nav>
      )}
    </>
  )
}

/** Loads a page of rows. The page before stays until it is there. */
export function useImportRows({ companyId, job }: EmployeeImport, show: ShownRows, page: number) {
  return useListEmployeeImportRowsQuery(
    { companyId, jobId: job.id, show, offset: (page - 1) * PAGE_ROWS, limit: PAGE_ROWS },
    { refetchOnMountOrArgChange: true },
  )
}
