import { Button } from 'antd'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import * as v from 'valibot'
import { dateRange } from '@/contract/fields'
import menuForm from '../menuForm.module.css'
import { type DateFilter, datePresets, readDateFilter } from './dateFilter'
import { presetLabels } from './filterLabels'
import styles from './Filters.module.css'

interface DateEditorProps {
  label: string
  value: DateFilter | null
  onApply: (value: DateFilter | null) => void
}

const range = v.pipe(v.object({ from: v.string(), to: v.string() }), dateRange('from', 'to'))

/** Days: a stretch that moves with the calendar, or from one day to another, either of them open. */
export function DateEditor({ label, value, onApply }: DateEditorProps) {
  const id = useId()
  const toField = useRef<HTMLInputElement>(null)
  const fixed = typeof value === 'object' ? value : null
  const [from, setFrom] = useState(fixed?.from ?? '')
  const [to, setTo] = useState(fixed?.to ?? '')
  const [fault, setFault] = useState<string | null>(null)
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = v.safeParse(range, { from, to }).issues?.[0].message ?? faultOf(from, to)
    setFault(found)
    if (found === null) onApply(readDateFilter(`${from}..${to}`))
    else toField.current?.focus()
  }
  const dayInput = (name: string, text: string, onChange: (text: string) => void) => (
    <label className={menuForm.field}>
      {name}
      <input
        ref={name === 'To' ? toField : undefined}
        type="date"
        className={menuForm.input}
        min="1900-01-01"
        max="2999-12-31"
        value={text}
        aria-invalid={fault !== null}
        aria-describedby={fault === null ? undefined : id}
        onChange={(event) => { onChange(event.target.value) }}
      />
    </label>
  )
  return (
    <>
      <div role="group" aria-label={label} className={styles.presets}>
        {datePresets.map((preset) => (
          <Button key={preset} size="small" aria-pressed={value === preset} type={value === preset ? 'primary' : 'default'} onClick={() => { onApply(preset) }}>
            {presetLabels[preset].replace(/^./, (letter) => letter.toUpperCase())}
          </Button>
        ))}
      </div>
      <form className={styles.form} noValidate onSubmit={onSubmit}>
        <div className={styles.days}>
          {dayInput('From', from, setFrom)}
          {dayInput('To', to, setTo)}
        </div>
        {fault !== null && <p id={id} role="alert" className={menuForm.fault}>{fault}</p>}
        <Button type="primary" htmlType="submit">Apply</Button>
      </form>
    </>
  )
}

/** What else no filter can be made of; two empty days filter nothing. */
function faultOf(from: string, to: string): string | null {
  return from !== '' || to !== '' ? (readDateFilter(`${from}..${to}`) === null ? 'Use days from the year 1900 on.' : null) : null
}
