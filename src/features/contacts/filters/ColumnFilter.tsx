import { type KeyboardEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { isComposing } from '@/shared/lib/keys/isComposing'
import { PopoverPanel } from '@/shared/ui/menus/PopoverPanel'
import { useListSearch } from '../list/ContactsListContext'
import { fieldOfColumn } from './filterFields'
import { FilterPanel } from './FilterPanel'

interface ColumnFilterProps {
  columnKey: string
  /** The button of the column's menu, below which it opens. */
  button: HTMLElement
  onClose: () => void
}

/** The filter of one column, below its header. Escape closes it and returns to the header. */
export function ColumnFilter({ columnKey, button, onClose }: ColumnFilterProps) {
  const { filters, setFilters } = useListSearch()
  const place = useRef<HTMLSpanElement>(null)
  const [{ left, bottom }] = useState(() => button.getBoundingClientRect())
  const field = fieldOfColumn(columnKey)
  if (field === null) return null
  const close = () => {
    onClose()
    button.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return
    event.stopPropagation()
    close()
  }
  return createPortal(
    <span
      ref={place}
      role="presentation"
      style={{ position: 'fixed', left, top: bottom, zIndex: 30 }}
      onKeyDown={onKeyDown}
    >
      <PopoverPanel anchor={place} title="Filter by this column" onLeave={onClose}>
        <FilterPanel filters={filters} start={{ field }} onChange={setFilters} onClose={close} />
      </PopoverPanel>
    </span>,
    document.body,
  )
}
