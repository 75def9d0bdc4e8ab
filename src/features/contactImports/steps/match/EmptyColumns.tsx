import { Button } from 'antd'
import { useState } from 'react'
import { pluralize } from '@/shared/lib/format'
import { ColumnList, type ColumnListProps } from './ColumnList'
import styles from './MatchStep.module.css'

/** The columns that are empty in every row, in one line until somebody asks for them. */
export function EmptyColumns(props: ColumnListProps) {
  const { shown, invalidHeader, mapping } = props
  const [isOpen, setIsOpen] = useState(false)
  const isInvalid = shown.some((at) => mapping.columns[at]?.header === invalidHeader)
  const isExpanded = isOpen || isInvalid
  if (shown.length === 0) return null
  return (
    <div>
      <Button
        type="link"
        className={styles.empty ?? ''}
        aria-expanded={isExpanded}
        onClick={() => {
          setIsOpen(!isOpen)
        }}
      >
        {pluralize(shown.length, 'empty column')}
      </Button>
      {isExpanded && <ColumnList {...props} label="Empty columns" />}
    </div>
  )
}
