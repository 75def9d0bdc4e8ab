import { AllCommunityModule, ModuleRegistry, themeQuartz } from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { COL_W, ROW_H, VIEW_H, VIEW_W, columns, compare } from './data.js'
import { register } from './harness.jsx'

ModuleRegistry.registerModules([AllCommunityModule])
const columnDefs = columns.map((field) => ({
  field,
  width: COL_W,
  sortable: true,
  comparator: compare,
}))
const getRowId = ({ data }) => String(data.id)

function AgGrid({ rows }) {
  return (
    <div style={{ height: VIEW_H, width: VIEW_W }}>
      <AgGridReact
        theme={themeQuartz}
        rowData={rows}
        columnDefs={columnDefs}
        rowHeight={ROW_H}
        headerHeight={ROW_H}
        getRowId={getRowId}
        animateRows={false}
      />
    </div>
  )
}
register('ag-grid', AgGrid)
