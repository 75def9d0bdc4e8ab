import { columnSizingFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { COL_W, ROW_H, VIEW_H, VIEW_W, columns } from './data.js'
import { register } from './harness.jsx'

const features = tableFeatures({ columnSizingFeature })
const tableColumns = columns.map((key) => ({ accessorKey: key, header: key, size: COL_W }))
const cellStyle = {
  boxSizing: 'border-box',
  flex: 'none',
  width: COL_W,
  padding: 8,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
}
const rowStyle = {
  position: 'absolute',
  top: 0,
  boxSizing: 'border-box',
  display: 'flex',
  height: ROW_H,
  borderBottom: '1px solid #eee',
}
const headerStyle = {
  position: 'sticky',
  zIndex: 1,
  top: 0,
  display: 'flex',
  width: COL_W * columns.length,
  height: ROW_H,
  background: '#fafafa',
}

function TanStack({ rows: data }) {
  const table = useTable({ features, columns: tableColumns, data })
  const scroller = useRef(null)
  const { rows } = table.getRowModel()
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_H,
    overscan: 5,
  })
  return (
    <div ref={scroller} style={{ height: VIEW_H, width: VIEW_W, overflow: 'auto' }}>
      <div style={headerStyle}>
        {table.getHeaderGroups()[0].headers.map((header) => (
          <div key={header.id} style={cellStyle}>
            <table.FlexRender header={header} />
          </div>
        ))}
      </div>
      <div
        style={{
          position: 'relative',
          width: COL_W * columns.length,
          height: virtualizer.getTotalSize(),
        }}
      >
        {virtualizer.getVirtualItems().map(({ index, start }) => (
          <div key={rows[index].id} style={{ ...rowStyle, transform: `translateY(${start}px)` }}>
            {rows[index].getAllCells().map((cell) => (
              <div key={cell.id} className="cell" style={cellStyle}>
                <table.FlexRender cell={cell} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
register('tanstack', TanStack)
