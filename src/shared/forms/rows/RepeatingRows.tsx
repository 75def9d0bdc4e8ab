import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type DragEvent, type ReactNode, useRef } from 'react'
import { useIsEditable } from '../EditableContext'
import { RepeatingRow } from './RepeatingRow'
import styles from './RepeatingRows.module.css'
import { useRepeatingRows } from './useRepeatingRows'

interface RepeatingRowsProps<Row> {
  name: string
  /** The name of one row: "e-mail". */
  noun: string
  blank: Row
  /** Renders the fields of a row; `path` is its path in the form's values. */
  renderRow: (path: string, ordinal: string) => ReactNode
  /** A suggested row, added by a button labeled `text`. */
  offer?: { text: string; row: Row } | undefined
  /** The most rows, where there is a limit. */
  limit?: number
}

/**
 * A repeating field: rows are added, removed (with undo) and reordered by buttons or dragging. The
 * first is preferred.
 */
export function RepeatingRows<Row>(props: RepeatingRowsProps<Row>) {
  const { name, noun, blank, renderRow, limit = Infinity } = props
  const { list, rows, error, add, remove, move, dragTo } = useRepeatingRows(name, noun, blank)
  const dragging = useRowDragging(dragTo)
  const isFull = rows.length >= limit
  const isEditable = useIsEditable(name)
  return (
    <div
      ref={list}
      role="presentation"
      className={styles.rows}
      onDragOver={dragging.onDragOver}
      onDrop={(event) => {
        event.preventDefault()
      }}
    >
      {rows.map((_row, at) => {
        const ordinal = `${noun} ${String(at + 1)}`
        return (
          // A row has no identity but its place: its values, not the element, move.
          <RepeatingRow
            key={at}
            index={at}
            count={rows.length}
            ordinal={ordinal}
            isEditable={isEditable}
            onDragStart={() => {
              dragging.start(at)
            }}
            onDragEnd={dragging.end}
            onMove={(by) => {
              move(at, by)
            }}
            onRemove={() => {
              remove(at)
            }}
          >
            {renderRow(`${name}[${String(at)}]`, ordinal)}
          </RepeatingRow>
        )
      })}
      {rows.length > 1 && <p className={styles.hint}>The first one is preferred.</p>}
      {error !== undefined && (
        <div role="alert" data-list-error tabIndex={-1} className={styles.error}>
          {error}
        </div>
      )}
      {isEditable && isFull && (
        <p
          className={styles.hint}
        >{`You can add up to ${String(limit)}. Remove one to add another.`}</p>
      )}
      {isEditable && <AddButtons {...props} isFull={isFull} onAdd={add} />}
    </div>
  )
}

/** Moves the dragged row to the place of the row that it is over. */
function useRowDragging(dragTo: (from: number, to: number) => void) {
  const dragged = useRef<number | null>(null)
  return {
    start: (at: number) => {
      dragged.current = at
    },
    end: () => {
      dragged.current = null
    },
    onDragOver: (event: DragEvent) => {
      const to = rowIndexAt(event.target)
      if (dragged.current === null || to === null) return
      event.preventDefault()
      if (dragged.current !== to) dragTo(dragged.current, to)
      dragged.current = to
    },
  }
}

interface AddButtonsProps<Row> extends RepeatingRowsProps<Row> {
  isFull: boolean
  onAdd: (row: Row) => void
}

function AddButtons<Row>({ noun, blank, offer, isFull, onAdd }: AddButtonsProps<Row>) {
  return (
    <div className="button-row">
      <Button
        type="dashed"
        data-add
        icon={<PlusOutlined aria-hidden />}
        disabled={isFull}
        onClick={() => {
          onAdd(blank)
        }}
      >
        Add {noun}
      </Button>
      {offer && !isFull && (
        <Button
          type="text"
          className={styles.offer ?? ''}
          onClick={() => {
            onAdd(offer.row)
          }}
        >
          {offer.text}
        </Button>
      )}
    </div>
  )
}

function rowIndexAt(target: EventTarget): number | null {
  const row = target instanceof Element ? target.closest('[data-row]') : null
  return row === null ? null : Number(row.getAttribute('data-row'))
}
