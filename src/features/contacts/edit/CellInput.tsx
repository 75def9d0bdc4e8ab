import { useId } from 'react'
import type { InputHTMLAttributes } from 'react'
import { useCellEditsContext } from './CellEditsContext'
import styles from './ContactCellEditor.module.css'
import { tagOptions } from './tagText'

interface CellInputProps extends InputHTMLAttributes<HTMLInputElement> {
  value: string
  hasTags: boolean
}

export function CellInput({ hasTags, ...input }: CellInputProps) {
  const { tagSuggestions } = useCellEditsContext()
  const listId = useId()
  return (
    <>
      <input
        {...input}
        className={styles.input}
        autoComplete="off"
        list={hasTags ? listId : undefined}
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
