import type { Employee, EmployeeSort } from '@/contract/companies/employees'
import { textWidth } from '@/shared/tables/columns/contentWidths'
import type { WindowedColumn } from '@/shared/tables/windowed/windowedColumn'
import { employeeName } from '../parts/employeeName'
import { roleTitles } from '../parts/roleTitles'
import { ActionsCell, CardsCell, NameCell, StateCell, TextCell } from './employeeCells'
import { describeState } from './invitationState'

/** Room for the mark of one's own row, in CSS pixels. */
const YOU = 32

export const employeeColumns: readonly WindowedColumn<Employee, EmployeeSort>[] = [
  {
    key: 'name',
    title: 'Name',
    width: 180,
    grow: 3,
    sortKey: 'name',
    contentWidth: (employee) => textWidth(employeeName(employee)) + (employee.isYou ? YOU : 0),
    render: (employee) => <NameCell employee={employee} />,
  },
  {
    key: 'email',
    title: 'E-mail',
    width: 200,
    grow: 3,
    contentWidth: ({ email }) => textWidth(email),
    render: ({ email }) => <TextCell text={email} />,
  },
  {
    key: 'jobTitle',
    title: 'Job title',
    width: 140,
    grow: 2,
    sortKey: 'jobTitle',
    contentWidth: ({ jobTitle }) => textWidth(jobTitle),
    render: ({ jobTitle }) => <TextCell text={jobTitle} />,
  },
  {
    key: 'department',
    title: 'Department',
    width: 120,
    grow: 1,
    sortKey: 'department',
    contentWidth: ({ department }) => textWidth(department),
    render: ({ department }) => <TextCell text={department} />,
  },
  {
    key: 'role',
    title: 'Role',
    width: 116,
    sortKey: 'role',
    render: ({ role }) => <TextCell text={roleTitles[role]} />,
  },
  {
    key: 'state',
    title: 'State',
    width: 100,
    grow: 1,
    sortKey: 'state',
    contentWidth: (employee) => {
      const { text, detail } = describeState(employee, Date.now())
      return textWidth(detail === '' ? text : `${text} · ${detail}`)
    },
    render: (employee) => <StateCell employee={employee} />,
  },
  {
    key: 'cards',
    title: 'Cards',
    width: 72,
    render: (employee) => <CardsCell employee={employee} />,
  },
  {
    key: 'actions',
    title: 'Actions',
    isBare: true,
    width: 56,
    render: (employee) => <ActionsCell employee={employee} />,
  },
]
