import { Button } from 'antd'
import { type SubmitEvent, useState } from 'react'
import menuForm from '../menuForm.module.css'
import styles from './Filters.module.css'

interface TextEditorProps {
  label: string
  value: string
  onApply: (value: string) => void
}

/** A text that a column is searched for; applied empty, it filters nothing. */
export function TextEditor({ label, value, onApply }: TextEditorProps) {
  const [text, setText] = useState(value)
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    onApply(text.trim())
  }
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <label className={menuForm.field}>
        {label}
        <input className={menuForm.input} value={text} maxLength={200} autoComplete="off" onChange={(event) => { setText(event.target.value) }} />
      </label>
      <Button type="primary" htmlType="submit">Apply</Button>
    </form>
  )
}
