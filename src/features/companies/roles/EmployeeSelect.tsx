import { Select } from 'antd'
import { useState } from 'react'
import type { CompanyRole } from '@/contract/companies/company'
import type { Employee } from '@/contract/companies/employees'
import { useDebouncedValue } from '@/shared/lib/useDebouncedValue'
import { useListEmployeesQuery } from '../employeesApi'
import { useOpenCompany } from '../page/useOpenCompany'
import { employeeName } from '../parts/employeeName'

const DEBOUNCE_MS = 250
/** The number of people that are offered at once; a search finds the others. */
const OFFERED = 30

interface EmployeeSelectProps {
  id: string
  label: string
  roles: CompanyRole[]
  value: Employee | null
  onChange: (employee: Employee | null) => void
  isDisabled: boolean
}

/** A choice of one active person of the company, found by the server once it is focused. */
export function EmployeeSelect({
  id,
  label,
  roles,
  value,
  onChange,
  isDisabled,
}: EmployeeSelectProps) {
  const { id: companyId } = useOpenCompany()
  const [typed, setTyped] = useState('')
  const search = useDebouncedValue(typed.trim(), DEBOUNCE_MS)
  const [isAsked, setIsAsked] = useState(false)
  const { data, isFetching } = useListEmployeesQuery(
    {
      companyId,
      role: roles,
      state: ['active'],
      limit: OFFERED,
      ...(search !== '' && { search }),
    },
    { skip: !isAsked },
  )
  const people = (data?.items ?? []).filter(({ isYou }) => !isYou)
  const options = people.map((person) => ({
    value: person.id,
    label: [employeeName(person), person.email].filter(Boolean).join(' · '),
  }))
  return (
    <Select<string>
      id={id}
      aria-label={label}
      placeholder="Search people"
      value={value?.id ?? null}
      options={options}
      loading={isFetching}
      disabled={isDisabled}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      notFoundContent={isFetching ? 'Searching…' : 'Nobody found'}
      onFocus={() => {
        setIsAsked(true)
      }}
      onChange={(chosen) => {
        onChange(people.find((person) => person.id === chosen) ?? null)
      }}
    />
  )
}
