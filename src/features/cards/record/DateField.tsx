import { Input } from 'antd'
import { FieldFrame } from '@/shared/forms/FieldFrame'
import { useTextField } from '@/shared/forms/useTextField'
import { formatCalendarDay } from '@/shared/lib/format'
import { DayPicker } from '@/shared/ui/days/DayPicker'

interface DateFieldProps {
  name: string
  label: string
  help?: string
}

/** A calendar day of a form; null is none. */
export function DateField({ name, label, help }: DateFieldProps) {
  const { control, ...frame } = useTextField(name, { help })
  const { id, value, onChange, onBlur, onFocus, readOnly } = control
  return (
    <FieldFrame {...frame} label={label} help={help}>
      {readOnly ? (
        <Input
          id={id}
          readOnly
          value={value === '' ? 'None' : formatCalendarDay(value)}
          aria-describedby={control['aria-describedby']}
        />
      ) : (
        <span role="presentation" onFocus={onFocus} onBlur={onBlur}>
          <DayPicker
            id={id}
            value={value}
            onChange={(day) => {
              onChange(day === '' ? null : day)
            }}
            onUnreadable={onChange}
            isWrong={frame.error !== undefined}
            describedBy={control['aria-describedby']}
          />
        </span>
      )}
    </FieldFrame>
  )
}
