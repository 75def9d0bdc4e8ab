import { DataEditor, GridCellKind } from '@glideapps/glide-data-grid'
import '@glideapps/glide-data-grid/dist/index.css'
import { useCallback } from 'react'
import { COL_W, ROW_H, VIEW_H, VIEW_W, columns } from './data.js'
import { register } from './harness.jsx'

const tableColumns = columns.map((key) => ({ id: key, title: key, width: COL_W }))
let drawn = 0
let maxRow = 0

function Glide({ rows, api }) {
  api.maxRow = () => maxRow
  api.ready = () => drawn > columns.length && document.querySelector('canvas') !== null
  const getCellContent = useCallback(
    ([column, row]) => {
      drawn += 1
      maxRow = Math.max(maxRow, row)
      const text = String(rows[row][columns[column]])
      return { kind: GridCellKind.Text, data: text, displayData: text, allowOverlay: false }
    },
    [rows],
  )
  return (
    <DataEditor
      width={VIEW_W}
      height={VIEW_H}
      rows={rows.length}
      columns={tableColumns}
      rowHeight={ROW_H}
      headerHeight={ROW_H}
      getCellContent={getCellContent}
      smoothScrollY
      smoothScrollX
    />
  )
}
register('glide', Glide, { isCanvas: true })
