import { type ChangeEvent, type FocusEvent, useState } from 'react'
import type { useTextField } from '../useTextField'
import { type CountryCode, type NationalNumber, countryOfNumber } from './phoneNumber'

interface PhoneNotation {
  /** Returns the form's value as it is shown; `country` is the selected one. */
  show: (value: string, country: CountryCode | null) => NationalNumber
  /** Returns the form's value that a text means; null if it is no number. */
  read: (text: string, country: CountryCode | null) => string | null
}

/** Maps the form's value to the country and the number that are shown, and back. */
export function usePhoneControl(
  control: ReturnType<typeof useTextField>['control'],
  { show, read }: PhoneNotation,
) {
  const [shown, setShown] = useState(() => ({
    ...show(control.value, null),
    value: control.value,
  }))
  // The form's value was changed from outside.
  if (control.value !== shown.value)
    setShown({ ...show(control.value, shown.country), value: control.value })

  const change = ({ country, text }: NationalNumber) => {
    const value = read(text, country) ?? text
    setShown({ country, text, value })
    control.onChange(value)
  }
  return {
    shown,
    onText: ({ target }: ChangeEvent<HTMLInputElement>) => {
      change({ country: countryOfNumber(target.value) ?? shown.country, text: target.value })
    },
    onCountry: (country: CountryCode) => {
      change({ country, text: shown.text })
    },
    onBlur: (event: FocusEvent<HTMLInputElement>) => {
      if (read(shown.text, shown.country) !== null)
        setShown({ ...show(shown.value, shown.country), value: shown.value })
      control.onBlur(event)
    },
  }
}
