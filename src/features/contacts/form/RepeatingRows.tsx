import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import styles from './ContactForm.module.css'
import type { ListName } from './contactValues'
import { useRows } from './useRows'

interface RepeatingRowsProps<Row> {
  name: ListName
  /** What one row is called: "e-mail". */
  noun: string
  blank: Row
  /** The fields of the row at a place; `path` is where its values are. */
  renderRow: (path: string, ordinal: string) => ReactNode
}

/** A repeating field: rows that are added, removed and put in order; the first is the preferred one. */
export function RepeatingRows<Row>({ name, noun, blank, renderRow }: RepeatingRowsProps<Row>) {
  const { list, rows, error, add, remove, move } = useRows(name, blank)
  return (
    <div ref={list} className={styles.rows}>
      {rows.map((_row, at) => {
        const ordinal = `${noun} ${String(at + 1)}`
        return (
          // A row has no identity but its place: its values, not the element, move.
          <div key={at} data-row={at} role="group" aria-label={ordinal} className={styles.row}>
            {renderRow(`${name}[${String(at)}]`, ordinal)}
            <span className={styles.rowActions}>
              {rows.length > 1 && (
                <>
                  <Button
                    type="text"
                    data-move="-1"
                    icon={<ArrowUpOutlined aria-hidden />}
                    aria-label={`Move ${ordinal} up`}
                    disabled={at === 0}
                    onClick={() => { move(at, -1) }}
                  />
                  <Button
                    type="text"
                    data-move="1"
                    icon={<ArrowDownOutlined aria-hidden />}
                    aria-label={`Move ${ordinal} down`}
                    disabled={at === rows.length - 1}
                    onClick={() => { move(at, 1) }}
                  />
                </>
              )}
              <Button type="text" data-remove icon={<DeleteOutlined aria-hidden />} aria-label={`Remove ${ordinal}`} onClick={() => { remove(at) }} />
            </span>
          </div>
        )
      })}
      {error !== undefined && <div role="alert" className={styles.error}>{error}</div>}
      <Button type="dashed" data-add icon={<PlusOutlined aria-hidden />} className={styles.add ?? ''} onClick={add}>Add {noun}</Button>
    </div>
  )
}
