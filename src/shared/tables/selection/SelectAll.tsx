import { useEffect, useRef } from 'react'
import styles from '../windowed/WindowedTable.module.css'

interface SelectAllProps {
  state: 'none' | 'some' | 'all'
  onChange: (isAll: boolean) => void
}

/** The check box that selects all matching rows, loaded or not. */
export function SelectAll({ state, onChange }: SelectAllProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some'
  }, [state])
  return (
    <label className={styles.check}>
      <input
        ref={box}
        type="checkbox"
        aria-label="Select all"
        checked={state === 'all'}
        onChange={() => {
          onChange(state !== 'all')
        }}
      />
    </label>
  )
}
