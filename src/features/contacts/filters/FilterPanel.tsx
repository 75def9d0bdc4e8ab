import { ArrowLeftOutlined, RightOutlined } from '@ant-design/icons'
import { useLayoutEffect, useRef, useState } from 'react'
import menuForm from '@/shared/ui/menus/menuForm.module.css'
import type { ContactFilters } from './contactFilters'
import { FilterEditor, type FilterKind, filterKinds, filterTitles } from './FilterEditor'
import styles from './Filters.module.css'

interface FilterPanelProps {
  filters: ContactFilters
  onChange: (filters: ContactFilters) => void
  onClose: () => void
}

/**
 * All filters and the editor of the chosen one. Choices apply at once, texts and dates on Apply.
 */
export function FilterPanel({ filters, onChange, onClose }: FilterPanelProps) {
  const [kind, setKind] = useState<FilterKind | null>(null)
  const left = useRef<FilterKind | null>(null)
  const panel = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)

  // Moves the focus into the editor and back to its filter; the popover sets the first focus.
  useLayoutEffect(() => {
    if (!isFirst.current)
      panel.current
        ?.querySelector<HTMLElement>(
          kind === null ? `[data-kind="${String(left.current)}"]` : 'input',
        )
        ?.focus()
    isFirst.current = false
  }, [kind])

  if (kind === null) {
    return (
      <div ref={panel} className={styles.kinds}>
        {filterKinds.map((each) => (
          <button
            key={each}
            type="button"
            data-kind={each}
            className={menuForm.item}
            onClick={() => {
              setKind(each)
            }}
          >
            {filterTitles[each]} <RightOutlined aria-hidden />
          </button>
        ))}
      </div>
    )
  }
  const back = () => {
    left.current = kind
    setKind(null)
  }
  return (
    <div ref={panel} className={styles.editor}>
      <div className={styles.editorHead}>
        <button type="button" className={styles.back} aria-label="All filters" onClick={back}>
          <ArrowLeftOutlined aria-hidden />
        </button>
        <h2 className={styles.editorTitle}>{filterTitles[kind]}</h2>
      </div>
      <FilterEditor kind={kind} filters={filters} onChange={onChange} onClose={onClose} />
    </div>
  )
}
