import { Table, type TableProps } from 'antd'
import {
  createContext,
  memo,
  useContext,
  useMemo,
  useState,
  type HTMLAttributes,
  type TableHTMLAttributes,
} from 'react'
import { WindowedBody, type WindowedBodyProps } from './WindowedBody'
import { HeaderCell } from '../columns/HeaderCell'
import { HeaderStopProvider } from '../columns/HeaderControls'

/** The rows of a table, for the body inside antd's Table. */
export type TableBodyProps = Omit<WindowedBodyProps, 'role' | 'contentWidth'> & {
  bodyKey: string
  onScrolledSideways: (scrollLeft: number) => void
}

const BodyContext = createContext<TableBodyProps | null>(null)

/** Passes the rows to the body past antd's Table, which does not re-render for them. */
export const TableBodyProvider = BodyContext.Provider

const oneRow = [{ id: 'window' }]
/**
 * antd wraps every table in a live spinner; between a table and its rows no such element may be
 * (ARIA 1.2).
 */
const silentSpinner = { spinning: false, 'aria-live': undefined, 'aria-busy': undefined }

// antd renders the header as a table of its own. These parts have the roles they have in the whole
// table.

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
const tableHeader = {
  table: HeaderTable,
  wrapper: HeaderGroup,
  row: HeaderRow,
  cell: HeaderCell,
}

type RenderBody = Extract<
  NonNullable<NonNullable<TableProps['components']>['body']>,
  (...args: never[]) => unknown
>
type BodyInfo = Parameters<RenderBody>[1]

const components = {
  header: tableHeader,
  body: (_rows: unknown, info: BodyInfo) => <TableBody info={info} />,
}

interface AntdTableProps {
  columns: NonNullable<TableProps['columns']>
  /** Of all columns and of the rows' viewport, in CSS pixels. */
  width: number
  height: number
}

/** antd's Table for its header, sorters and theme, over the window of a `TableBodyProvider`. */
export const AntdTable = memo(function AntdTable({ columns, width, height }: AntdTableProps) {
  return (
    <Table
      columns={columns}
      dataSource={oneRow}
      rowKey="id"
      components={components}
      pagination={false}
      size="small"
      showSorterTooltip={false}
      scroll={{ x: width, y: height }}
      loading={silentSpinner}
    />
  )
})

function TableBody({ info }: { info: BodyInfo }) {
  const body = useContext(BodyContext)
  if (!body) return null
  const { bodyKey, onScrolledSideways, ...props } = body
  return (
    <WindowedBody
      key={bodyKey}
      {...props}
      role="rowgroup"
      contentWidth={`calc(var(--table-width) - ${String(info.scrollbarSize)}px)`}
      bodyRef={info.ref}
      onScrollLeft={(scrollLeft) => {
        info.onScroll({ scrollLeft })
        onScrolledSideways(scrollLeft)
      }}
    />
  )
}
