import { SearchOutlined } from '@ant-design/icons'
import type { KeyboardEvent, Ref } from 'react'
import styles from './SearchBox.module.css'

interface SearchBoxProps {
  label: string
  placeholder: string
  value: string
  onChange: (value: string) => void
  onKeyDown: (event: KeyboardEvent) => void
  inputRef: Ref<HTMLInputElement>
}

/** A search field with a button that clears it. A plain input: antd's would add all its inputs. */
export function SearchBox({
  label,
  placeholder,
  value,
  onChange,
  onKeyDown,
  inputRef,
}: SearchBoxProps) {
  return (
    <span className={styles.search}>
      <SearchOutlined aria-hidden className={styles.icon ?? ''} />
      <input
        ref={inputRef}
        type="search"
        className={styles.input}
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={value}
        onChange={(event) => {
          onChange(event.target.value)
        }}
        onKeyDown={onKeyDown}
      />
      {value !== '' && (
        <button
          type="button"
          className={styles.clear}
          aria-label="Clear search text"
          title="Clear"
          onClick={({ currentTarget }) => {
            onChange('')
            currentTarget.parentElement?.querySelector('input')?.focus()
          }}
        >
          ×
        </button>
      )}
    </span>
  )
}
