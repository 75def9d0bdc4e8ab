import { RightOutlined } from '@ant-design/icons'
import { type KeyboardEvent, useState } from 'react'
import menuForm from '@/shared/ui/menus/menuForm.module.css'
import { useFieldNames } from '../fields/useFieldNames'
import { type FieldKey, filterFields } from './filterFields'
import type { CustomFields } from './filterLabels'
import styles from './Filters.module.css'

interface FieldListProps {
  customFields: CustomFields
  onChoose: (field: FieldKey) => void
}

/** The fields that can be filtered, with a search; Enter in it takes the first one found. */
export function FieldList({ customFields, onChoose }: FieldListProps) {
  const names = useFieldNames()
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const found = filterFields(customFields ?? [], names).filter(({ title }) =>
    title.toLowerCase().includes(wanted),
  )
  const onKeyDown = (event: KeyboardEvent) => {
    const [first] = found
    if (event.key !== 'Enter' || first === undefined || wanted === '') return
    event.preventDefault()
    onChoose(first.key)
  }
  return (
    <>
      <input
        type="search"
        className={menuForm.input}
        aria-label="Find a field"
        placeholder="Find a field"
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
        }}
        onKeyDown={onKeyDown}
      />
      <div className={styles.kinds}>
        {found.map(({ key, title }) => (
          <button
            key={key}
            type="button"
            data-field={key}
            className={menuForm.item}
            onClick={() => {
              onChoose(key)
            }}
          >
            <span className="truncate">{title}</span> <RightOutlined aria-hidden />
          </button>
        ))}
        {found.length === 0 && (
          <p role="status" className={styles.hint}>
            No field is called that.
          </p>
        )}
      </div>
    </>
  )
}
