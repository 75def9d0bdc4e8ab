import { DataGrid } from '@mui/x-data-grid'
import { useState } from 'react'
import { COL_W, ROW_H, VIEW_H, VIEW_W, columns } from './data.js'
import { register } from './harness.jsx'

const tableColumns = columns.map((field) => ({ field, width: COL_W }))

/** The community edition shows at most 100 rows per page. */
function Mui({ rows }) {
  const [page, setPage] = useState({ page: 0, pageSize: 100 })
  return (
    <div style={{ height: VIEW_H, width: VIEW_W }}>
      <DataGrid
        rows={rows}
        columns={tableColumns}
        rowHeight={ROW_H}
        columnHeaderHeight={ROW_H}
        paginationModel={page}
        onPaginationModelChange={setPage}
        pageSizeOptions={[100]}
      />
    </div>
  )
}
register('mui', Mui, { isPaged: true })
