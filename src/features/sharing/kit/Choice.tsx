import { Radio } from 'antd'
import { type ReactNode, useId } from 'react'
import styles from './Kit.module.css'

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: ReactNode; disabled?: boolean }[]
  onChoose: (value: Value) => void
}

/** A labelled choice of a few options. */
export function Choice<Value extends string>({
  label,
  value,
  options,
  onChoose,
}: ChoiceProps<Value>) {
  const id = useId()
  return (
    <div className={styles.choice}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <Radio.Group
        aria-labelledby={id}
        name={`${id}-choice`}
        optionType="button"
        className={styles.options ?? ''}
        options={[...options]}
        value={value}
        onChange={({ target }: { target: { value?: unknown } }) => {
          const chosen = options.find((option) => option.value === target.value)
          if (chosen) onChoose(chosen.value)
        }}
      />
    </div>
  )
}
