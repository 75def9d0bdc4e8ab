import { useCallback, useMemo, useState } from 'react'
import '@/app/theme/base.css'
import { themeCss } from '@/app/theme/designTokens'
import { defaultLayout } from '@/shared/tables/columns/tableLayout'
import { nothingSelected } from '@/shared/tables/selection/selection'
import { WindowedTable } from '@/shared/tables/windowed/WindowedTable'
import { COL_W, VIEW_W, columns, makeRow } from './data.js'
import { register } from './harness.jsx'

const WINDOW = 100
const tableColumns = columns.map((key) => ({
  key,
  title: key,
  width: COL_W,
  isPinned: key === 'id' || key === 'name',
  sortKey: key,
  render: (row) => <span title={String(row[key])}>{row[key]}</span>,
}))
const nothing = () => undefined
const rowId = ({ id }) => String(id)
const rowName = ({ name }) => name

/**
 * The product's table as in `/contacts`: selection, two pinned columns, header menus and resize
 * handles, roles. Two windows of 100 rows are in memory.
 */
function Ours({ rows }) {
  const [selection, setSelection] = useState(nothingSelected)
  const [layout, setLayout] = useState(defaultLayout)
  const [sort, setSort] = useState('name')
  const held = useMemo(() => new Map(), [])
  const rowAt = useCallback(
    (index) => {
      const at = Math.floor(index / WINDOW)
      let window = held.get(at)
      if (!window) {
        window = Array.from({ length: WINDOW }, (_, place) => makeRow(at * WINDOW + place))
        held.set(at, window)
        if (held.size > 2) held.delete(held.keys().next().value)
      }
      return window[index % WINDOW]
    },
    [held],
  )
  return (
    <div style={{ width: VIEW_W }}>
      <WindowedTable
        label="Contacts"
        columns={tableColumns}
        layout={layout}
        onLayoutChange={setLayout}
        total={rows.length}
        rowAt={rowAt}
        rowId={rowId}
        rowName={rowName}
        selection={selection}
        onSelectionChange={setSelection}
        resultKey="all"
        initialRow={0}
        onRangeChange={nothing}
        onTopRowChange={nothing}
        isStale={false}
        sort={sort}
        onSortChange={setSort}
        onOpen={nothing}
        onRowKey={nothing}
      />
    </div>
  )
}
const style = document.createElement('style')
style.textContent = themeCss()
document.head.append(style)
register('ours', Ours, { isOnDemand: true })
