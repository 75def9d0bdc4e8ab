import { Button } from 'antd'
import { useState } from 'react'
import { Form } from 'react-final-form'
import * as v from 'valibot'
import { calendarDay } from '@/contract/contacts/contactFields'
import { dateRange } from '@/contract/pairRules'
import { FieldFrame } from '@/shared/forms/FieldFrame'
import { useFocusFirstError } from '@/shared/forms/useFocusFirstError'
import { useTextField } from '@/shared/forms/useTextField'
import { validateWith } from '@/shared/forms/validateWith'
import { DayPicker } from '@/shared/ui/days/DayPicker'
import { type DateFilter, datePresets, readDateFilter } from './dateFilter'
import { presetLabels } from './filterLabels'
import styles from './Filters.module.css'

interface DateEditorProps {
  label: string
  value: DateFilter | null
  onApply: (value: DateFilter | null) => void
}

const FIRST_DAY = '1900-01-01'
const LAST_DAY = '2999-12-31'
const day = v.union([
  v.literal(''),
  v.pipe(
    calendarDay,
    v.check((text) => text >= FIRST_DAY && text <= LAST_DAY, 'Use days from the year 1900 on.'),
  ),
])
const range = v.pipe(v.object({ from: day, to: day }), dateRange('from', 'to'))
const validate = validateWith(range)
type Range = v.InferOutput<typeof range>

/** Chooses a relative period, or a range whose ends may be open. */
export function DateEditor({ label, value, onApply }: DateEditorProps) {
  const { formRef, onSubmitted } = useFocusFirstError()
  const [initialValues] = useState((): Range => {
    const fixed = typeof value === 'object' ? value : null
    return { from: fixed?.from ?? '', to: fixed?.to ?? '' }
  })
  return (
    <>
      <div role="group" aria-label={label} className="button-row">
        {datePresets.map((preset) => (
          <Button
            key={preset}
            size="small"
            aria-pressed={value === preset}
            type={value === preset ? 'primary' : 'default'}
            onClick={() => {
              onApply(preset)
            }}
          >
            {presetLabels[preset].replace(/^./, (letter) => letter.toUpperCase())}
          </Button>
        ))}
      </div>
      <Form<Range>
        onSubmit={({ from, to }) => {
          onApply(readDateFilter(`${from}..${to}`))
        }}
        validate={validate}
        initialValues={initialValues}
        subscription={{}}
      >
        {({ handleSubmit }) => (
          <form
            ref={formRef}
            className={styles.form}
            noValidate
            onSubmit={(event) => {
              void Promise.resolve(handleSubmit(event)).then(onSubmitted)
            }}
          >
            <div className={styles.days}>
              <DayField name="from" label="From" />
              <DayField name="to" label="To" />
            </div>
            <Button type="primary" htmlType="submit">
              Apply
            </Button>
          </form>
        )}
      </Form>
    </>
  )
}

function DayField({ name, label }: { name: keyof Range; label: string }) {
  const { control, ...frame } = useTextField(name)
  const { value, onChange, onBlur } = control
  return (
    <FieldFrame {...frame} label={label}>
      <span
        role="presentation"
        onBlur={() => {
          onBlur()
        }}
      >
        <DayPicker
          id={frame.id}
          value={value}
          onChange={onChange}
          onUnreadable={onChange}
          min={FIRST_DAY}
          max={LAST_DAY}
          isWrong={frame.error !== undefined}
          describedBy={control['aria-describedby']}
        />
      </span>
    </FieldFrame>
  )
}
