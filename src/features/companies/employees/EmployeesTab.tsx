import { SearchOutlined, UserAddOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { type RefObject, Suspense, useRef } from 'react'
import { type Employee, employeeStates } from '@/contract/companies/employees'
import { companyRoles } from '@/contract/companies/company'
import { deniedUnless, usePermissions } from '@/shared/lib/permissions'
import type { RowFocus } from '@/shared/tables/windowed/useRowFocus'
import { EmptyState } from '@/shared/ui/EmptyState'
import { SearchBox } from '@/shared/ui/SearchBox'
import { lazyPart } from '@/shared/ui/lazyPart'
import { useCompanyPanel } from '../page/useCompanyPanel'
import { useOpenCompany } from '../page/useOpenCompany'
import { countPeople } from '../parts/countPeople'
import { roleTitles } from '../parts/roleTitles'
import { EmployeeActions } from './EmployeeActions'
import { useEmployeeActions } from './EmployeeActionsContext'
import { EmployeeCard } from './employeeCells'
import { employeeColumns } from './employeeColumns'
import { EmployeeList } from './EmployeeList'
import styles from './Employees.module.css'
import { stateTitles } from './invitationState'
import { useEmployeeQuery } from './useEmployeeQuery'

const InviteDialog = lazyPart(
  async () => (await import('./InviteDialog')).InviteDialog,
  ({ onClose }) => onClose,
)

const stateOptions = [
  { value: '', label: 'Active and invited' },
  ...employeeStates.map((value) => ({ value, label: stateTitles[value] })),
]
const roleOptions = [
  { value: '', label: 'All roles' },
  ...companyRoles.map((value) => ({ value, label: roleTitles[value] })),
]

/** The people of the company, with their invitations. */
export function EmployeesTab() {
  const { id } = useOpenCompany()
  const [panel, openPanel] = useCompanyPanel()
  const canInvite = usePermissions().may('create', 'Employee', { companyId: id })
  const searchBox = useRef<HTMLInputElement>(null)
  const rowFocus = useRef<RowFocus>(null)
  const query = useEmployeeQuery(id)
  const { rows } = query
  return (
    <EmployeeActions>
      <div className={styles.toolbar}>
        <SearchBox
          inputRef={searchBox}
          label="Search employees"
          placeholder="Search employees"
          value={query.searchText}
          onChange={query.setSearchText}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') rowFocus.current?.focusRow()
          }}
        />
        <Filter
          label="State"
          value={query.state ?? ''}
          options={stateOptions}
          onChange={(value) => {
            query.setFilter('state', value)
          }}
        />
        <Filter
          label="Role"
          value={query.role ?? ''}
          options={roleOptions}
          onChange={(value) => {
            query.setFilter('role', value)
          }}
        />
        <span className={styles.total}>
          {rows.exactTotal !== null && countPeople(rows.exactTotal)}
        </span>
        <Button
          type="primary"
          icon={<UserAddOutlined aria-hidden />}
          {...deniedUnless(canInvite)}
          onClick={() => {
            openPanel('invite')
          }}
        >
          Invite people
        </Button>
      </div>
      {rows.isEmpty ? (
        <NoMatch onClear={query.clearFilters} />
      ) : (
        <EmployeeRowsList query={query} searchBox={searchBox} rowFocus={rowFocus} />
      )}
      <Suspense>
        {panel === 'invite' && canInvite && (
          <InviteDialog
            onClose={() => {
              openPanel(null)
            }}
          />
        )}
      </Suspense>
    </EmployeeActions>
  )
}

const renderCard = (employee: Employee) => <EmployeeCard employee={employee} />

interface EmployeeRowsListProps {
  query: ReturnType<typeof useEmployeeQuery>
  searchBox: RefObject<HTMLInputElement | null>
  rowFocus: RefObject<RowFocus | null>
}

function EmployeeRowsList({ query, searchBox, rowFocus }: EmployeeRowsListProps) {
  const { act } = useEmployeeActions()
  return (
    <EmployeeList
      label="Employees"
      rows={query.rows}
      columns={employeeColumns}
      renderCard={renderCard}
      sort={query.sort}
      onSortChange={(sort) => {
        query.setSort(query.parseSort(sort))
      }}
      onOpen={(employee) => {
        act('edit', employee)
      }}
      onRowKey={(event) => {
        if (event.key !== '/') return
        event.preventDefault()
        searchBox.current?.focus()
      }}
      rowFocus={rowFocus}
    />
  )
}

interface FilterProps {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

function Filter({ label, value, options, onChange }: FilterProps) {
  return (
    <Select<string>
      aria-label={label}
      className={styles.filter ?? ''}
      value={value}
      options={[...options]}
      onChange={onChange}
    />
  )
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={<SearchOutlined aria-hidden />}
      title="Nobody matches"
      description="We searched names, e-mail addresses, numbers, titles and departments."
      actions={<Button onClick={onClear}>Clear search and filters</Button>}
    />
  )
}
