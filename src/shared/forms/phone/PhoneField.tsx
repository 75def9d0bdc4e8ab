import { type ChangeEvent, type FocusEvent, useEffect, useRef, useState } from 'react'
import { FieldFrame } from '../FieldFrame'
import styles from './PhoneField.module.css'
import {
  type NationalNumber,
  countryOfNumber,
  countryOfLanguage,
  listCountries,
  toE164,
  written,
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
 * A phone number: a country and the number as people there write it; an international one picks its country. The form's value is the number in E.164, or what
 * was typed where that is no number, which `phoneNumber` refuses.
 */
export function PhoneField({ name, label, help, isRequired, autoFocus = false }: PhoneFieldProps) {
  const { control, ...frame } = useTextField(name, { help })
  const [countries] = useState(listCountries)
  const [shown, setShown] = useState(() => ({
    ...written(control.value, countryOfLanguage(navigator.language)),
    value: control.value,
  }))
  const inputRef = useRef<HTMLInputElement>(null)
  // The form's value was set by somebody else: show that.
  if (control.value !== shown.value)
    setShown({ ...written(control.value, shown.country), value: control.value })

  useEffect(() => {
    if (autoFocus) inputRef.current?.focus()
  }, [autoFocus])

  const show = ({ country, text }: NationalNumber) => {
    const value = toE164(text, country) ?? text
    setShown({ country, text, value })
    control.onChange(value)
  }
  const onType = ({ target }: ChangeEvent<HTMLInputElement>) => {
    show({ country: countryOfNumber(target.value) ?? shown.country, text: target.value })
  }
  const onCountry = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    const chosen = countries.find(({ code }) => code === target.value)
    if (chosen) show({ country: chosen.code, text: shown.text })
  }
  const onBlur = (event: FocusEvent<HTMLInputElement>) => {
    if (toE164(shown.text, shown.country) !== null)
      setShown({ ...written(shown.value, shown.country), value: shown.value })
    control.onBlur(event)
  }

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
          onChange={onType}
          onBlur={onBlur}
          ref={inputRef}
        />
      </div>
    </FieldFrame>
  )
}
