import type { Employee, EmployeeSort } from '@/contract/companies/employees'
import type { WindowedColumn } from '@/shared/tables/windowed/windowedColumn'
import { roleTitles } from '../parts/roleTitles'
import { ActionsCell, CardsCell, NameCell, StateCell, TextCell } from './employeeCells'

export const employeeColumns: readonly WindowedColumn<Employee, EmployeeSort>[] = [
  {
    key: 'name',
    title: 'Name',
    width: 180,
    grow: 3,
    sortKey: 'name',
    render: (employee) => <NameCell employee={employee} />,
  },
  {
    key: 'email',
    title: 'E-mail',
    width: 200,
    grow: 3,
    render: ({ email }) => <TextCell text={email} />,
  },
  {
    key: 'jobTitle',
    title: 'Job title',
    width: 140,
    grow: 2,
    sortKey: 'jobTitle',
    render: ({ jobTitle }) => <TextCell text={jobTitle} />,
  },
  {
    key: 'department',
    title: 'Department',
    width: 120,
    grow: 1,
    sortKey: 'department',
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
    width: 200,
    grow: 2,
    sortKey: 'state',
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
