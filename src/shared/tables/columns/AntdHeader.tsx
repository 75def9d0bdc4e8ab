import { Table } from 'antd'
import { type HTMLAttributes, type TableHTMLAttributes, memo, useMemo, useState } from 'react'
import { HeaderCell } from './HeaderCell'
import { HeaderStopProvider } from './HeaderControls'
import { headerColumns } from './headerColumns'
import type { TableHeaderProps } from './tableHeaderProps'
import styles from './TableHeader.module.css'

// The header is a table of its own, within an element that groups its row with the whole table.

function HeaderTable(props: TableHTMLAttributes<HTMLTableElement>) {
  return <table {...props} role="presentation" className={styles.antd} />
}

function HeaderGroup(props: HTMLAttributes<HTMLTableSectionElement>) {
  return <thead {...props} role="presentation" />
}

function HeaderRow(props: HTMLAttributes<HTMLTableRowElement>) {
  const [active, setActive] = useState<string | null>(null)
  const stop = useMemo(() => ({ active, setActive }), [active])
  return (
    <HeaderStopProvider value={stop}>
      <tr {...props} role="row" aria-rowindex={1} />
    </HeaderStopProvider>
  )
}

/** The rows are rendered beside the header (`WindowedBody`). */
function NoRows() {
  return null
}

const components = {
  table: HeaderTable,
  header: { wrapper: HeaderGroup, row: HeaderRow, cell: HeaderCell },
  body: { wrapper: NoRows },
}

/**
 * antd wraps every table in a live spinner; between a table and its rows no such element may be
 * (ARIA 1.2).
 */
const silentSpinner = { spinning: false, 'aria-live': undefined, 'aria-busy': undefined }
const noRows: readonly object[] = []

/** antd's Table for the header of a windowed table: titles, sorters and theme. */
export const AntdHeader = memo(function AntdHeader(props: TableHeaderProps<never>) {
  const { laid, pinnedCount, sort, checked, onToggleAll, onSortClick } = props
  const columns = useMemo(
    () => headerColumns({ laid, pinnedCount, sort, checked, onToggleAll, onSortClick }),
    [laid, pinnedCount, sort, checked, onToggleAll, onSortClick],
  )
  return (
    <Table
      columns={columns}
      dataSource={noRows}
      components={components}
      pagination={false}
      size="small"
      tableLayout="fixed"
      showSorterTooltip={false}
      loading={silentSpinner}
    />
  )
})
