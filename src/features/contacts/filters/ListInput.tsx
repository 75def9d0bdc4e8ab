import { Select } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { formatNumber } from '@/shared/lib/format'
import type { Choice, Choices } from './useChoices'
import styles from './Filters.module.css'

interface ListInputProps {
  id: string
  /** The values to choose from; null for free text, one value after each Enter. */
  known: Choices | null
  value: readonly string[]
  onChange: (value: string[]) => void
  errorId: string | undefined
}

/** Several values as chips. Enter in the empty field submits the form. */
export function ListInput({ id, known, value, onChange, errorId }: ListInputProps) {
  const choices = known?.choices ?? null
  const [isOpen, setIsOpen] = useState(false)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const text = event.target instanceof HTMLInputElement ? event.target.value : ''
    if (event.key !== 'Enter' || text !== '' || isOpen) return
    setIsOpen(false)
    event.currentTarget.closest('form')?.requestSubmit()
  }
  return (
    <Select<string[]>
      id={id}
      mode={known === null || known.isPartial ? 'tags' : 'multiple'}
      className={styles.listInput ?? ''}
      placeholder={choices === null ? 'Type a value, then Enter' : 'Choose'}
      value={[...value]}
      options={(choices ?? []).map((choice) => ({ value: choice.value, label: labelOf(choice) }))}
      showSearch={{ optionFilterProp: 'label' }}
      suffixIcon={null}
      maxTagTextLength={24}
      open={choices !== null && isOpen}
      onOpenChange={setIsOpen}
      onKeyDown={onKeyDown}
      {...(errorId !== undefined && { status: 'error' as const })}
      aria-invalid={errorId !== undefined}
      aria-describedby={errorId}
      onChange={(next) => {
        onChange([...new Set(next.map((each) => each.trim()).filter(Boolean))])
      }}
    />
  )
}

function labelOf({ label, count }: Choice): string {
  return count === undefined ? label : `${label} (${formatNumber(count)})`
}
