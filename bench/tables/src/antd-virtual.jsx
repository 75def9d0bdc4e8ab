import { Table } from 'antd'
import { COL_W, VIEW_H, VIEW_W, columns, compare } from './data.js'
import { register } from './harness.jsx'

const tableColumns = columns.map((key) => ({
  key,
  title: key,
  dataIndex: key,
  width: COL_W,
  ellipsis: true,
  ...(key === 'name' && { sorter: (a, b) => compare(a.name, b.name) }),
}))

function AntdVirtual({ rows }) {
  return (
    <div style={{ width: VIEW_W }}>
      <Table
        virtual
        rowKey="id"
        size="small"
        columns={tableColumns}
        dataSource={rows}
        pagination={false}
        scroll={{ x: COL_W * columns.length, y: VIEW_H - 48 }}
      />
    </div>
  )
}
register('antd-virtual', AntdVirtual)
