import '@refinedev/antd/dist/reset.css'
import { createRoot } from 'react-dom/client'
import { Authenticated, Refine } from '@refinedev/core'
import {
  List,
  RefineThemes,
  ThemedLayout,
  useNotificationProvider,
  useTable,
} from '@refinedev/antd'
import routerProvider from '@refinedev/react-router'
import { App, ConfigProvider, Table } from 'antd'
import { BrowserRouter, Outlet, Route, Routes } from 'react-router'

/*
 * The user is signed in and the rows are in memory: no identity provider and no network, unlike
 * ours.
 */

const rows = Array.from({ length: 500 }, (_, id) => ({
  id,
  name: `Contact ${id}`,
  email: `u${id}@example.com`,
  company: `Company ${id % 50}`,
  phone: `+49${id}`,
  status: 'new',
}))
const dataProvider = {
  getList: async ({ pagination }) => {
    const { currentPage = 1, pageSize = 10 } = pagination ?? {}
    return {
      data: rows.slice((currentPage - 1) * pageSize, currentPage * pageSize),
      total: rows.length,
    }
  },
  getOne: async ({ id }) => ({ data: rows[id] }),
  create: async () => ({ data: {} }),
  update: async () => ({ data: {} }),
  deleteOne: async () => ({ data: {} }),
  getApiUrl: () => '',
}
const authProvider = {
  login: async () => ({ success: true }),
  logout: async () => ({ success: true }),
  check: async () => ({ authenticated: true }),
  onError: async () => ({}),
  getIdentity: async () => ({ name: 'Nora' }),
}

function Contacts() {
  const { tableProps } = useTable({ resource: 'contacts', pagination: { pageSize: 25 } })
  return (
    <List>
      <Table {...tableProps} rowKey="id">
        {['id', 'name', 'email', 'company', 'phone', 'status'].map((key) => (
          <Table.Column key={key} dataIndex={key} title={key} sorter />
        ))}
      </Table>
    </List>
  )
}

createRoot(document.getElementById('root')).render(
  <BrowserRouter>
    <ConfigProvider theme={RefineThemes.Blue}>
      <App>
        <Refine
          dataProvider={dataProvider}
          authProvider={authProvider}
          routerProvider={routerProvider}
          notificationProvider={useNotificationProvider}
          resources={[{ name: 'contacts', list: '/contacts' }]}
          options={{ disableTelemetry: true }}
        >
          <Routes>
            <Route
              element={
                <Authenticated key="all" fallback={null}>
                  <ThemedLayout>
                    <Outlet />
                  </ThemedLayout>
                </Authenticated>
              }
            >
              <Route path="/contacts" element={<Contacts />} />
            </Route>
          </Routes>
        </Refine>
      </App>
    </ConfigProvider>
  </BrowserRouter>,
)
