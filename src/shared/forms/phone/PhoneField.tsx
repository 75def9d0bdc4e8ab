import { useEffect, useRef, useState } from 'react'
import { FieldFrame } from '../FieldFrame'
import styles from './PhoneField.module.css'
import {
  type CountryCode,
  countryOfLanguage,
  listCountries,
  toE164,
  toNationalNumber,
} from './phoneNumber'
import { usePhoneControl } from './usePhoneControl'
import { useTextField } from '../useTextField'

interface PhoneFieldProps {
  name: string
  label: string
  help?: string | undefined
  isRequired?: boolean | undefined
  autoFocus?: boolean | undefined
}

const notation = {
  show: (value: string, country: CountryCode | null) =>
    toNationalNumber(value, country ?? countryOfLanguage(navigator.language)),
  read: toE164,
}

/**
 * A phone number: a country and the number in its national format; an international number selects
 * its country. The form's value is in E.164, or the typed text where that is no number, which the
 * schema `phoneNumber` rejects.
 */
export function PhoneField({ name, label, help, isRequired, autoFocus = false }: PhoneFieldProps) {
  const { control, ...frame } = useTextField(name, { help })
  const [countries] = useState(listCountries)
  const { shown, onText, onCountry, onBlur } = usePhoneControl(control, notation)
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
            value={shown.country ?? ''}
            disabled={control.readOnly}
            onChange={({ target }) => {
              const selected = countries.find(({ code }) => code === target.value)
              if (selected) onCountry(selected.code)
            }}
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
