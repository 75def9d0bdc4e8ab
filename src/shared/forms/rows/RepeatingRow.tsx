import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  HolderOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import type { DragEvent, ReactNode } from 'react'
import styles from './RepeatingRows.module.css'

interface RepeatingRowProps {
  index: number
  count: number
  /** The accessible name: "e-mail 1". */
  ordinal: string
  isEditable: boolean
  onDragStart: () => void
  onDragEnd: () => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
  /** The fields. */
  children: ReactNode
}

/** A row of `RepeatingRows`: its fields between a drag handle and the buttons that move or remove it. */
export function RepeatingRow(props: RepeatingRowProps) {
  const { index, count, ordinal, isEditable, onDragStart, onDragEnd, onRemove, children } = props
  const startDrag = ({ dataTransfer }: DragEvent) => {
    onDragStart()
    dataTransfer.effectAllowed = 'move'
    dataTransfer.setData('text/plain', ordinal) // Firefox needs data to drag
  }
  return (
    <div data-row={index} role="group" aria-label={ordinal} className={styles.row}>
      {isEditable && count > 1 && (
        <span
          draggable
          data-drag
          aria-hidden
          title="Drag to another place"
          className={styles.handle}
          onDragStart={startDrag}
          onDragEnd={onDragEnd}
        >
          <HolderOutlined />
        </span>
      )}
      {children}
      {isEditable && (
        <span className={styles.rowActions}>
          {count > 1 && <MoveButtons {...props} />}
          <Button
            type="text"
            data-remove
            icon={<DeleteOutlined aria-hidden />}
            aria-label={`Remove ${ordinal}`}
            onClick={onRemove}
          />
        </span>
      )}
    </div>
  )
}

function MoveButtons({ index, count, ordinal, onMove }: RepeatingRowProps) {
  return (
    <>
      <Button
        type="text"
        data-move="-1"
        icon={<ArrowUpOutlined aria-hidden />}
        aria-label={`Move ${ordinal} up`}
        disabled={index === 0}
        onClick={() => {
          onMove(-1)
        }}
      />
      <Button
        type="text"
        data-move="1"
        icon={<ArrowDownOutlined aria-hidden />}
        aria-label={`Move ${ordinal} down`}
        disabled={index === count - 1}
        onClick={() => {
          onMove(1)
        }}
      />
    </>
  )
}
