import { DataGrid } from 'react-data-grid'
import 'react-data-grid/lib/styles.css'
import { COL_W, ROW_H, VIEW_H, VIEW_W, columns } from './data.js'
import { register } from './harness.jsx'

const tableColumns = columns.map((key) => ({ key, name: key, width: COL_W, sortable: true }))
const rowKey = ({ id }) => id

function ReactDataGrid({ rows }) {
  return (
    <DataGrid
      style={{ height: VIEW_H, width: VIEW_W, blockSize: VIEW_H }}
      columns={tableColumns}
      rows={rows}
      rowKeyGetter={rowKey}
      rowHeight={ROW_H}
      headerRowHeight={ROW_H}
    />
  )
}
register('rdg', ReactDataGrid)
