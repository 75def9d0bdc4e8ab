import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  HolderOutlined,
  PlusOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import { type DragEvent, type ReactNode, useRef } from 'react'
import { useIsEditable } from '../EditableContext'
import styles from './RepeatingRows.module.css'
import { useRepeatingRows } from './useRepeatingRows'

interface RepeatingRowsProps<Row> {
  name: string
  /** What one row is called: "e-mail". */
  noun: string
  blank: Row
  /** The fields of the row at a place; `path` is where its values are. */
  renderRow: (path: string, ordinal: string) => ReactNode
  /** A row that one probably wants, which is added by a button of its own that says `text`. */
  offer?: { text: string; row: Row } | undefined
  /** How many rows there can be, where that is known. */
  limit?: number
}

/** A repeating field: rows that are added, removed (with undo) and put in order, by buttons or by dragging; the first is the preferred one. */
export function RepeatingRows<Row>({
  name,
  noun,
  blank,
  renderRow,
  offer,
  limit = Infinity,
}: RepeatingRowsProps<Row>) {
  const { list, rows, error, add, remove, move, put } = useRepeatingRows(name, noun, blank)
  const dragged = useRef<number | null>(null)
  const isFull = rows.length >= limit
  const isEditable = useIsEditable(name)
  const onDragOver = (event: DragEvent) => {
    const row =
      event.target instanceof Element
        ? event.target.closest('[data-row]')?.getAttribute('data-row')
        : null
    if (dragged.current === null || typeof row !== 'string') return
    event.preventDefault()
    const to = Number(row)
    if (dragged.current !== to) put(dragged.current, to)
    dragged.current = to
  }
  return (
    <div
      ref={list}
      role="presentation"
      className={styles.rows}
      onDragOver={onDragOver}
      onDrop={(event) => {
        event.preventDefault()
      }}
    >
      {rows.map((_row, at) => {
        const ordinal = `${noun} ${String(at + 1)}`
        return (
          // A row has no identity but its place: its values, not the element, move.
          <div key={at} data-row={at} role="group" aria-label={ordinal} className={styles.row}>
            {isEditable && rows.length > 1 && (
              <span
                draggable
                data-drag
                aria-hidden
                title="Drag to another place"
                className={styles.handle}
                onDragStart={(event) => {
                  dragged.current = at
                  event.dataTransfer.effectAllowed = 'move'
                  event.dataTransfer.setData('text/plain', ordinal) // Firefox drags nothing without data
                }}
                onDragEnd={() => {
                  dragged.current = null
                }}
              >
                <HolderOutlined />
              </span>
            )}
            {renderRow(`${name}[${String(at)}]`, ordinal)}
            {isEditable && (
              <span className={styles.rowActions}>
                {rows.length > 1 && (
                  <>
                    <Button
                      type="text"
                      data-move="-1"
                      icon={<ArrowUpOutlined aria-hidden />}
                      aria-label={`Move ${ordinal} up`}
                      disabled={at === 0}
                      onClick={() => {
                        move(at, -1)
                      }}
                    />
                    <Button
                      type="text"
                      data-move="1"
                      icon={<ArrowDownOutlined aria-hidden />}
                      aria-label={`Move ${ordinal} down`}
                      disabled={at === rows.length - 1}
                      onClick={() => {
                        move(at, 1)
                      }}
                    />
                  </>
                )}
                <Button
                  type="text"
                  data-remove
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={`Remove ${ordinal}`}
                  onClick={() => {
                    remove(at)
                  }}
                />
              </span>
            )}
          </div>
        )
      })}
      {rows.length > 1 && <p className={styles.hint}>The first is the preferred one.</p>}
      {error !== undefined && (
        <div role="alert" data-fault tabIndex={-1} className={styles.error}>
          {error}
        </div>
      )}
      {isEditable && isFull && (
        <p
          className={styles.hint}
        >{`${String(limit)} are the most there can be. Remove one to add another.`}</p>
      )}
      {isEditable && (
        <div className={styles.adds}>
          <Button
            type="dashed"
            data-add
            icon={<PlusOutlined aria-hidden />}
            disabled={isFull}
            onClick={() => {
              add()
            }}
          >
            Add {noun}
          </Button>
          {offer && !isFull && (
            <Button
              type="text"
              className={styles.offer ?? ''}
              onClick={() => {
                add(offer.row)
              }}
            >
              {offer.text}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
