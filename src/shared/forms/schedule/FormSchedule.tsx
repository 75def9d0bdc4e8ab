import { useCallback, useEffect } from 'react'
import { useForm, useFormState } from 'react-final-form'
import type { Schedule } from '@/contract/profiles/schedule'
import { ScheduleFields } from './ScheduleFields'

const keys = ['startDate', 'startTime', 'endDate', 'endTime', 'timeZone'] as const

/** The `ScheduleFields` of a react-final-form form, whose values have the schedule's fields. */
export function FormSchedule({ addText, help }: { addText: string; help: string }) {
  const form = useForm<Schedule>()
  const { values, errors, submitErrors } = useFormState<Schedule>({
    subscription: { values: true, errors: true, submitErrors: true },
  })
  // Registered fields count for what is unsaved.
  useEffect(() => {
    const removals = keys.map((key) => form.registerField(key, () => undefined, {}))
    return () => {
      for (const remove of removals) remove()
    }
  }, [form])
  const change = useCallback(
    (patch: Partial<Schedule>) => {
      form.batch(() => {
        for (const key of keys) if (key in patch) form.change(key, patch[key])
      })
    },
    [form],
  )
  return (
    <ScheduleFields
      schedule={values}
      errors={{ ...submitErrors, ...errors }}
      onChange={change}
      addText={addText}
      help={help}
    />
  )
}
