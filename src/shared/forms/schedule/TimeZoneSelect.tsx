import { Select } from 'antd'
import { useState } from 'react'

interface ZoneSelectProps {
  id: string
  value: string
  onChange: (zone: string) => void
  size?: 'small' | 'medium'
}

/** Selects a time zone of the IANA database by any part of its name. */
export function TimeZoneSelect({ id, value, onChange, size }: ZoneSelectProps) {
  const [options] = useState(() =>
    [...new Set(['UTC', value, ...Intl.supportedValuesOf('timeZone')])].map((zone) => ({
      value: zone,
      label: zone.replaceAll('_', ' '),
    })),
  )
  return (
    <Select
      id={id}
      {...(size !== undefined && { size })}
      value={value}
      options={options}
      onChange={onChange}
      showSearch={{ optionFilterProp: 'label' }}
    />
  )
}
