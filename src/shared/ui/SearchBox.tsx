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

/** A search field with the browser's own way to clear it. Plain, because antd's brings all its other inputs into the list's first load. */
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
      <SearchOutlined aria-hidden className={styles.searchIcon ?? ''} />
      <input
        ref={inputRef}
        type="search"
        className={styles.control}
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
    </span>
  )
}
