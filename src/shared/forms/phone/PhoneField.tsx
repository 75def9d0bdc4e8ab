import { type ChangeEvent, type FocusEvent, useEffect, useRef, useState } from 'react'
import { FieldFrame } from '../FieldFrame'
import styles from './PhoneField.module.css'
import {
  type NationalNumber,
  countryOfLanguage,
  countryOfNumber,
  listCountries,
  toE164,
  toNationalNumber,
} from './phoneNumber'
import { useTextField } from '../useTextField'

interface PhoneFieldProps {
  name: string
  label: string
  help?: string | undefined
  isRequired?: boolean | undefined
  autoFocus?: boolean | undefined
}

/**
 * A phone number: a country and the number in its national format; an international number selects
 * its country. The form's value is in E.164, or the typed text where that is no number, which the
 * schema `phoneNumber` rejects.
 */
export function PhoneField({ name, label, help, isRequired, autoFocus = false }: PhoneFieldProps) {
  const { control, ...frame } = useTextField(name, { help })
  const { shown, countries, onText, onCountry, onBlur } = usePhoneControl(control)
  const inputRef = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (autoFocus) inputRef.current?.focus()
  }, [autoFocus])

  return (
    <FieldFrame {...frame} label={label} help={help} isRequired={isRequired}>
      <div className={styles['controls']}>
        <span className={styles['country']}>
          <select
            className="input"
            aria-label="Country code"
            autoComplete="off"
            value={shown.country}
            disabled={control.readOnly}
            onChange={onCountry}
          >
            {countries.map(({ code, label: text }) => (
              <option key={code} value={code}>
                {text}
              </option>
            ))}
          </select>
        </span>
        <input
          {...control}
          className="input"
          type="tel"
          autoComplete="tel"
          aria-required={isRequired}
          value={shown.text}
          onChange={onText}
          onBlur={onBlur}
          ref={inputRef}
        />
      </div>
    </FieldFrame>
  )
}

/** Maps the form's value to the country and the number that are shown, and back. */
function usePhoneControl(control: ReturnType<typeof useTextField>['control']) {
  const [countries] = useState(listCountries)
  const [shown, setShown] = useState(() => ({
    ...toNationalNumber(control.value, countryOfLanguage(navigator.language)),
    value: control.value,
  }))
  // The form's value was changed from outside.
  if (control.value !== shown.value)
    setShown({ ...toNationalNumber(control.value, shown.country), value: control.value })

  const change = ({ country, text }: NationalNumber) => {
    const value = toE164(text, country) ?? text
    setShown({ country, text, value })
    control.onChange(value)
  }
  return {
    shown,
    countries,
    onText: ({ target }: ChangeEvent<HTMLInputElement>) => {
      change({ country: countryOfNumber(target.value) ?? shown.country, text: target.value })
    },
    onCountry: ({ target }: ChangeEvent<HTMLSelectElement>) => {
      const selected = countries.find(({ code }) => code === target.value)
      if (selected) change({ country: selected.code, text: shown.text })
    },
    onBlur: (event: FocusEvent<HTMLInputElement>) => {
      if (toE164(shown.text, shown.country) !== null)
        setShown({ ...toNationalNumber(shown.value, shown.country), value: shown.value })
      control.onBlur(event)
    },
  }
}
