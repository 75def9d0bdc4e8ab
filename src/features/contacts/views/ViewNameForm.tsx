import { Button } from 'antd'
import { type SubmitEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { contactView } from '@/contract/users'
import menuForm from '../menuForm.module.css'
import styles from './Views.module.css'

interface ViewNameFormProps {
  name: string
  submitLabel: string
  onSave: (name: string) => Promise<void>
  onCancel: () => void
}

/** Asks for the name of a view. */
export function ViewNameForm({ name, submitLabel, onSave, onCancel }: ViewNameFormProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(name)
  const [fault, setFault] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  useLayoutEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault()
    const parsed = v.safeParse(contactView.entries.name, text)
    setFault(parsed.issues?.[0].message ?? null)
    if (!parsed.success) {
      field.current?.focus()
      return
    }
    setIsSaving(true)
    await onSave(parsed.output)
    setIsSaving(false)
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => { void onSubmit(event) }}>
      <label className={menuForm.field}>
        Name of the view
        <input
          ref={field}
          className={menuForm.input}
          value={text}
          maxLength={60}
          autoComplete="off"
          aria-invalid={fault !== null}
          aria-describedby={fault === null ? undefined : id}
          onChange={(event) => { setText(event.target.value) }}
        />
      </label>
      {fault !== null && <p id={id} role="alert" className={menuForm.fault}>{fault}</p>}
      <div className={styles.actions}>
        <Button type="primary" htmlType="submit" loading={isSaving}>{submitLabel}</Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}
