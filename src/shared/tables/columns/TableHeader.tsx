import { useMemo, useState } from 'react'
import type { HTMLAttributes, TableHTMLAttributes } from 'react'
import { HeaderCell } from './HeaderCell'
import { HeaderStopProvider } from './HeaderControls'

// antd renders the header as a table of its own. These parts have the roles they have in the whole table.

function HeaderTable(props: TableHTMLAttributes<HTMLTableElement>) {
  return <table {...props} role="presentation" />
}

function HeaderGroup(props: HTMLAttributes<HTMLTableSectionElement>) {
  return <thead {...props} role="rowgroup" />
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

/** The header components for antd's `components.header`. */
export const tableHeader = {
  table: HeaderTable,
  wrapper: HeaderGroup,
  row: HeaderRow,
  cell: HeaderCell,
}
