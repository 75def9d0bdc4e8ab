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

/** A search field that the browser's own button clears. A plain input, because antd's would add all its inputs to the first load. */
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
    </span>
  )
}
