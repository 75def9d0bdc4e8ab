import { Select } from 'antd'
import { useId } from 'react'
import { countryOfLanguage, listCountries } from '@/shared/forms/phone/phoneNumber'
import styles from '../../ImportDrawer.module.css'

const countries = listCountries().map(({ code, label }) => ({ value: code as string, label }))

interface PhoneCountryFieldProps {
  value: string | undefined
  /** The language tag whose country is listed first. */
  language: string
  set: (country: string | undefined) => void
}

/** The country of phone numbers without a country code; without one they are kept as written. */
export function PhoneCountryField({ value, language, set }: PhoneCountryFieldProps) {
  const id = useId()
  const proposed: string = countryOfLanguage(language)
  const options = [
    { label: 'Suggested', options: countries.filter((country) => country.value === proposed) },
    { label: 'All countries', options: countries.filter((country) => country.value !== proposed) },
  ]
  return (
    <div className={styles.group}>
      <label className={styles.legend} htmlFor={id}>
        Country of phone numbers without a country code
      </label>
      <Select
        id={id}
        className={styles.country ?? ''}
        value={value || undefined}
        options={options}
        allowClear
        placeholder="None: keep them as written"
        showSearch={{ optionFilterProp: 'label' }}
        onChange={(next: string | undefined) => {
          set(next)
        }}
      />
      <span className={styles.muted}>
        Numbers that are valid there get its code. Numbers that start with + or 00 stay as they are.
      </span>
    </div>
  )
}
