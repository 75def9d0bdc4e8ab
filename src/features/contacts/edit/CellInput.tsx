import { useId } from 'react'
import type { FocusEvent, KeyboardEvent } from 'react'
import { useCellEditsContext } from './CellEditsContext'
import styles from './ContactCellEditor.module.css'
import type { TextBox } from './useCaret'
import { tagOptions } from './tagText'

interface CellInputProps {
  value: string
  hasTags: boolean
  isMultiline: boolean
  placeholder: string | undefined
  inputMode: 'text' | 'email' | 'tel'
  'aria-label': string | undefined
  'aria-invalid': boolean
  'aria-describedby': string | undefined
  onText: (text: string) => void
  onKeyDown: (event: KeyboardEvent<TextBox>) => void
  onBlur: (event: FocusEvent) => void
}

export function CellInput({ hasTags, isMultiline, onText, ...input }: CellInputProps) {
  const { tagSuggestions } = useCellEditsContext()
  const listId = useId()
  const onChange = ({ target }: { target: TextBox }) => {
    onText(target.value)
  }
  if (isMultiline) return <textarea {...input} className={styles.lines} onChange={onChange} />
  return (
    <>
      <input
        {...input}
        className={styles.input}
        autoComplete="off"
        list={hasTags ? listId : undefined}
        onChange={onChange}
      />
      {hasTags && (
        <datalist id={listId}>
          {tagOptions(input.value, tagSuggestions).map((option) => (
            <option key={option} value={option} />
          ))}
        </datalist>
      )}
    </>
  )
}
