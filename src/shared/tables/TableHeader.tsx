import type { HTMLAttributes, TableHTMLAttributes, ThHTMLAttributes } from 'react'

// antd draws the header as a table of its own, apart from the rows. These give its parts the roles they have in the whole table.

function HeaderTable(props: TableHTMLAttributes<HTMLTableElement>) {
  return <table {...props} role="presentation" />
}

function HeaderGroup(props: HTMLAttributes<HTMLTableSectionElement>) {
  return <thead {...props} role="rowgroup" />
}

function HeaderRow(props: HTMLAttributes<HTMLTableRowElement>) {
  return <tr {...props} role="row" aria-rowindex={1} />
}

function HeaderCell(props: ThHTMLAttributes<HTMLTableCellElement>) {
  return <th {...props} role="columnheader" />
}

/** For antd's `components.header`. */
export const tableHeader = { table: HeaderTable, wrapper: HeaderGroup, row: HeaderRow, cell: HeaderCell }
