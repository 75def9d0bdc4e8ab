import { CloseOutlined } from '@ant-design/icons'
import { useLayoutEffect, useRef } from 'react'
import type { ContactQuery } from '../rows/contactQuery'
import { filterChips } from './filterLabels'
import styles from './Filters.module.css'

interface FilterBarProps {
  query: Pick<ContactQuery, 'filters' | 'setFilters' | 'clearFilters'>
  /** Called when the last filter is removed, to move the focus. */
  onEmptied: () => void
}

/** The active filters as chips, removable one by one or all at once. */
export function FilterBar({ query, onEmptied }: FilterBarProps) {
  const list = useRef<HTMLUListElement>(null)
  const removed = useRef<number | null>(null)
  const chips = filterChips(query.filters)

  // Focuses the chip that takes the removed one's place.
  useLayoutEffect(() => {
    if (removed.current === null) return
    const buttons = list.current?.querySelectorAll('button') ?? []
    buttons[Math.min(removed.current, buttons.length - 1)]?.focus()
    removed.current = null
  }, [chips.length])

  return (
    <div className={styles.bar}>
      <ul ref={list} aria-label="Filters" className={styles.chips}>
        {chips.map(({ key, text, without }, at) => (
          <li key={key} className={styles.chip}>
            <span className="truncate" title={text}>
              {text}
            </span>
            <button
              type="button"
              className={styles.remove}
              aria-label={`Remove filter: ${text}`}
              onClick={() => {
                removed.current = at
                query.setFilters(without)
                if (chips.length === 1) onEmptied()
              }}
            >
              <CloseOutlined aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={styles.link}
        onClick={() => {
          query.clearFilters()
          onEmptied()
        }}
      >
        Clear filters
      </button>
    </div>
  )
}
