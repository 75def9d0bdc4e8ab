import { Select } from 'antd'
import { useListProfilesQuery } from '@/features/profiles'

interface ProfileSelectProps {
  id: string
  value: string | null
  onChange: (profileId: string) => void
  disabled?: boolean
  describedBy?: string | undefined
}

/** A choice of one of the user's profiles. */
export function ProfileSelect({ id, value, onChange, disabled, describedBy }: ProfileSelectProps) {
  const { data, isFetching, isError } = useListProfilesQuery()
  const options = (data?.items ?? []).map((profile) => ({
    value: profile.id,
    label: [profile.name, profile.isDefault && 'default', !profile.isActive && 'inactive']
      .filter(Boolean)
      .join(' · '),
  }))
  return (
    <Select<string>
      id={id}
      value={options.some((option) => option.value === value) ? value : null}
      options={options}
      loading={isFetching}
      disabled={disabled ?? false}
      placeholder={isError ? 'Your profiles could not be loaded' : 'Choose a profile'}
      showSearch={{ optionFilterProp: 'label' }}
      aria-describedby={describedBy}
      onChange={onChange}
    />
  )
}
