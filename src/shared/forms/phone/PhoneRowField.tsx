import { Input, type InputRef, Select, Space } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { useField } from 'react-final-form'
import { NO_COUNTRY, UNKNOWN_NUMBER, lacksCountry } from '@/values/phone/phoneText'
import { FieldFrame } from '../FieldFrame'
import { useNotedHelp } from '../fieldNote'
import { useTextField } from '../useTextField'
import { useOwnCountry } from './OwnPhoneContext'
import styles from './PhoneRowField.module.css'
import {
  type CountryCode,
  type NationalNumber,
  callingCode,
  listCountries,
  toNationalNumber,
  toStoredPhone,
} from './phoneNumber'
import { PhoneProblem } from './PhoneProblem'
import { usePhoneControl } from './usePhoneControl'

interface PhoneRowFieldProps {
  name: string
  /** The accessible name: "phone 1". */
  label: string
}

/**
 * A phone number of a list: a country, found by typing, and the number with its extension. A number
 * that is read is stored as E.164; any other text stays as written, and says what it lacks.
 */
export function PhoneRowField({ name, label }: PhoneRowFieldProps) {
  const own = useOwnCountry()
  const [options] = useState(countryOptions)
  const inputRef = useRef<InputRef>(null)
  const isFlagged = useIsFlagged(name)
  const note = useNotedHelp(name)
  const { control, ...frame } = useTextField(name, { help: note ?? (isFlagged ? true : undefined) })
  const notation = useMemo(
    () => ({
      show: (value: string) =>
        value === '' ? { country: own, text: '' } : toNationalNumber(value, null),
      read: toStoredPhone,
    }),
    [own],
  )
  const { shown, onText, onCountry, onBlur } = usePhoneControl(control, notation)
  const hasError = frame.error !== undefined && { status: 'error' as const }
  const select = (country: CountryCode) => {
    onCountry(country)
    inputRef.current?.focus()
  }
  const isCompletable =
    !control.readOnly && shown.country === null && toStoredPhone(control.value, own) !== null
  return (
    <FieldFrame {...frame} label={label} help={isFlagged ? undefined : note} isLabelHidden>
      <Space.Compact block>
        <Select<CountryCode>
          className={styles.country ?? ''}
          aria-label={`Country code of ${label}`}
          disabled={control.readOnly}
          placeholder="Country"
          value={shown.country}
          options={options}
          optionLabelProp="code"
          popupMatchSelectWidth={280}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={select}
          {...hasError}
        />
        <Input
          {...control}
          {...hasError}
          ref={inputRef}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          value={shown.text}
          onChange={onText}
          onBlur={onBlur}
        />
      </Space.Compact>
      {isFlagged && (
        <div className={styles.held}>
          <PhoneProblem
            of={label}
            text={
              note === undefined ? (
                problemOf(shown)
              ) : (
                <>
                  {note} {problemOf(shown)}
                </>
              )
            }
            textId={frame.helpId}
            code={isCompletable ? callingCode(own) : null}
            onAdd={() => {
              select(own)
            }}
          />
        </div>
      )}
    </FieldFrame>
  )
}

/** Returns whether a number cannot be read as it is, while nobody types it. */
function useIsFlagged(name: string): boolean {
  const { input, meta } = useField<string>(name, { subscription: { active: true, value: true } })
  return (
    meta.active !== true && input.value.trim() !== '' && toStoredPhone(input.value, null) === null
  )
}

function problemOf({ country, text }: NationalNumber): string {
  if (!lacksCountry(text)) return UNKNOWN_NUMBER
  return country === null
    ? NO_COUNTRY
    : `This is not a valid ${callingCode(country)} number. It stays as you wrote it.`
}

function countryOptions() {
  return listCountries().map(({ code, label }) => ({
    value: code,
    label,
    code: callingCode(code),
  }))
}
