import { SearchOutlined, TeamOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef } from 'react'
import type { Employee, EmployeeSort } from '@/contract/companies/employees'
import { countPeople } from '../parts/countPeople'
import type { RowFocus } from '@/shared/tables/windowed/useRowFocus'
import type { WindowedColumn } from '@/shared/tables/windowed/windowedColumn'
import { EmptyState } from '@/shared/ui/EmptyState'
import { SearchBox } from '@/shared/ui/SearchBox'
import employeeStyles from '../employees/Employees.module.css'
import { EmployeeList } from '../employees/EmployeeList'
import { useEmployeeQuery } from '../employees/useEmployeeQuery'
import { useOpenCompany } from '../page/useOpenCompany'
import { employeeName } from '../parts/employeeName'
import { roleTitles } from '../parts/roleTitles'
import styles from './Member.module.css'

const columns: readonly WindowedColumn<Employee, EmployeeSort>[] = [
  {
    key: 'name',
    title: 'Name',
    width: 200,
    grow: 3,
    sortKey: 'name',
    render: (person) => (
      <span className={employeeStyles.text}>
        {employeeName(person)}
        {person.isYou && <span className={employeeStyles.you}>You</span>}
      </span>
    ),
  },
  {
    key: 'jobTitle',
    title: 'Job title',
    width: 160,
    grow: 3,
    sortKey: 'jobTitle',
    render: ({ jobTitle }) => <span className={employeeStyles.text}>{jobTitle}</span>,
  },
  {
    key: 'department',
    title: 'Department',
    width: 140,
    grow: 2,
    sortKey: 'department',
    render: ({ department }) => <span className={employeeStyles.text}>{department}</span>,
  },
  {
    key: 'role',
    title: 'Role',
    width: 130,
    sortKey: 'role',
    render: ({ role }) => <span className={employeeStyles.text}>{roleTitles[role]}</span>,
  },
]

const renderCard = (person: Employee) => (
  <div className={employeeStyles.card}>
    <div className={employeeStyles.cardText}>
      <span className={employeeStyles.text}>{employeeName(person)}</span>
      <span className={employeeStyles.small}>
        {[person.jobTitle, person.department].filter(Boolean).join(' · ') ||
          roleTitles[person.role]}
      </span>
    </div>
  </div>
)

/** The active people of the company, as every member sees them: names, titles and roles. */
export function Colleagues() {
  const { id, name } = useOpenCompany()
  const query = useEmployeeQuery(id)
  const { rows } = query
  const searchBox = useRef<HTMLInputElement>(null)
  const rowFocus = useRef<RowFocus>(null)
  return (
    <section className={styles.colleagues} aria-labelledby="colleagues">
      <div className={styles.head}>
        <h2 id="colleagues" className="section-title">
          People at {name}
        </h2>
        <span className={employeeStyles.total}>
          {rows.exactTotal !== null && countPeople(rows.exactTotal)}
        </span>
        <SearchBox
          inputRef={searchBox}
          label="Search people"
          placeholder="Search people"
          value={query.searchText}
          onChange={query.setSearchText}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') rowFocus.current?.focusRow()
          }}
        />
      </div>
      {rows.isEmpty ? (
        <EmptyState
          icon={query.isFiltered ? <SearchOutlined aria-hidden /> : <TeamOutlined aria-hidden />}
          title={query.isFiltered ? 'Nobody matches' : 'Nobody is here yet'}
          description="People appear here once they have accepted an invitation."
          actions={query.isFiltered && <Button onClick={query.clearFilters}>Clear search</Button>}
        />
      ) : (
        <EmployeeList
          label="People"
          rows={rows}
          columns={columns}
          renderCard={renderCard}
          sort={query.sort}
          onSortChange={(sort) => {
            query.setSort(query.parseSort(sort))
          }}
          onOpen={ignore}
          onRowKey={(event) => {
            if (event.key !== '/') return
            event.preventDefault()
            searchBox.current?.focus()
          }}
          rowFocus={rowFocus}
        />
      )}
    </section>
  )
}

function ignore(): void {
  return
}
