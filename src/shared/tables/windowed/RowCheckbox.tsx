import { useRef } from 'react'
import { useRowTabIndex } from '../rowTabIndex'
import styles from './WindowedTable.module.css'

interface RowCheckboxProps {
  name: string
  isSelected: boolean
  /** `isRange`: Shift was held, which selects everything up to this row. */
  onToggle: (isRange: boolean) => void
}

/** A plain check box: antd's animates each change, which costs every row of a scrolled table. Its label fills the cell. */
export function RowCheckbox({ name, isSelected, onToggle }: RowCheckboxProps) {
  // A change event has no Shift, and the click on the label that caused it comes first.
  const isRange = useRef(false)
  return (
    <label
      className={styles.check}
      onClickCapture={(event) => {
        isRange.current ||= event.shiftKey
      }}
    >
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        checked={isSelected}
        onChange={() => {
          onToggle(isRange.current)
          isRange.current = false
        }}
        tabIndex={useRowTabIndex()}
      />
    </label>
  )
}
