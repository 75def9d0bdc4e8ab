import { Select } from 'antd'
import { useId } from 'react'
import type { ContactQuery } from '../rows/contactQuery'
import { parseSort } from '../rows/contactQuery'

const sortOptions = [
  { value: 'name', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
  { value: 'organization', label: 'Organization, A to Z' },
  { value: '-organization', label: 'Organization, Z to A' },
  { value: 'email', label: 'E-mail, A to Z' },
  { value: '-email', label: 'E-mail, Z to A' },
  { value: '-createdAt', label: 'Newest first' },
  { value: 'createdAt', label: 'Oldest first' },
  { value: '-updatedAt', label: 'Last changed first' },
  { value: 'updatedAt', label: 'Last changed last' },
]

interface SortSelectProps {
  value: ContactQuery['sort']
  onChange: ContactQuery['setSort']
}

/** The sort order of cards, which have no headers. */
export function SortSelect({ value, onChange }: SortSelectProps) {
  const id = useId()
  return (
    <Select<string>
      id={id}
      aria-label="Sort by"
      value={value}
      options={sortOptions}
      popupMatchSelectWidth={false}
      onChange={(next) => {
        onChange(parseSort(next) ?? 'name')
      }}
    />
  )
}
