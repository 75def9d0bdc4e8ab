import { RightOutlined } from '@ant-design/icons'
import { type KeyboardEvent, useState } from 'react'
import { fold } from '@/contract/fold'
import menuForm from '@/shared/ui/menus/menuForm.module.css'
import { isComposing } from '@/shared/lib/keys/isComposing'
import { useFieldNames } from '../fields/useFieldNames'
import { type FieldKey, filterFields, unlistedField } from './filterFields'
import type { CustomFields } from './filterLabels'
import styles from './Filters.module.css'

interface FieldListProps {
  customFields: CustomFields
  onChoose: (field: FieldKey) => void
}

/**
 * The fields that can be filtered, with a search; Enter in it takes the one of that name, or the
 * first one found. If there are more custom fields than listed, any name can be typed.
 */
export function FieldList({ customFields, onChoose }: FieldListProps) {
  const names = useFieldNames()
  const [text, setText] = useState('')
  const wanted = fold(text.trim())
  const found = filterFields(customFields ?? [], names).filter(({ title }) =>
    fold(title).includes(wanted),
  )
  const other = unlistedField(customFields ?? [], text)
  const onKeyDown = (event: KeyboardEvent) => {
    const exact = found.find(({ title }) => fold(title) === wanted)
    const first = (exact ?? found[0])?.key ?? other
    if (event.key !== 'Enter' || first === null || wanted === '') return
    if (isComposing(event.nativeEvent)) return
    event.preventDefault()
    onChoose(first)
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
        {other !== null && (
          <button
            type="button"
            className={menuForm.item}
            onClick={() => {
              onChoose(other)
            }}
          >
            <span className="truncate">Custom field “{text.trim()}”</span>{' '}
            <RightOutlined aria-hidden />
          </button>
        )}
        {found.length === 0 && other === null && (
          <p role="status" className={styles.hint}>
            No field is called that.
          </p>
        )}
      </div>
    </>
  )
}
