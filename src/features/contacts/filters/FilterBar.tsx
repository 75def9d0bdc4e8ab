import { CloseOutlined } from '@ant-design/icons'
import { useLayoutEffect, useRef } from 'react'
import { lazyPart } from '@/shared/ui/lazyPart'
import { PopoverButton } from '@/shared/ui/menus/PopoverButton'
import { useFieldNames } from '../fields/useFieldNames'
import { type FieldNames, customTitle } from '../model/customFields'
import type { ContactQuery } from '../rows/contactQuery'
import { withEntry } from './changeFilters'
import type { ContactFilters } from './contactFilters'
import { type CustomFields, describeEntry, lostFields } from './filterLabels'
import type { PanelStart } from './FilterPanel'
import styles from './Filters.module.css'
import { useCustomFields } from './useCustomFields'

const FilterPanel = lazyPart(async () => (await import('./filterParts')).FilterPanel, 'in place')

interface FilterBarProps {
  query: Pick<ContactQuery, 'filters' | 'setFilters' | 'clearFilters'>
  /** Called when the last filter is removed, to move the focus. */
  onEmptied: () => void
}

/** An active filter in words, and the filters without it. */
interface FilterChip {
  text: string
  without: ContactFilters
  /** Where its editor begins; null for one that is only on or off. */
  start: PanelStart | null
}

/** The active filters as chips: a click edits one, and they are removable one by one or all. */
export function FilterBar({ query, onEmptied }: FilterBarProps) {
  const { filters, setFilters } = query
  const list = useRef<HTMLUListElement>(null)
  const removed = useRef<number | null>(null)
  const customFields = useCustomFields(namesCustomField(filters))
  const names = useFieldNames()
  const chips = filterChips(filters, customFields, names)
  const lost = lostFields(filters.of, customFields)

  // Focuses the chip that takes the removed one's place.
  useLayoutEffect(() => {
    if (removed.current === null) return
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? []
    buttons[Math.min(removed.current, buttons.length - 1)]?.focus()
    removed.current = null
  }, [chips.length])

  return (
    <div className={styles.bar}>
      <ul ref={list} aria-label="Filters" className={styles.chips}>
        {chips.map(({ text, without, start }, at) => (
          <li key={at} className={styles.chip} title={text}>
            {start === null ? (
              <span className={styles.chipText}>{text}</span>
            ) : (
              <PopoverButton label={text} title="Edit filter" size="small" type="text">
                {(close) => (
                  <FilterPanel
                    filters={filters}
                    start={start}
                    onChange={setFilters}
                    onClose={close}
                  />
                )}
              </PopoverButton>
            )}
            <button
              type="button"
              data-remove
              className={styles.remove}
              aria-label={`Remove filter: ${text}`}
              onClick={() => {
                removed.current = at
                setFilters(without)
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
      {lost.length > 0 && (
        <p role="status" className={styles.notice}>
          {`No contact has the custom ${lost.length === 1 ? 'field' : 'fields'} ${lost.map((name) => customTitle(name, names)).join(', ')} anymore.`}
        </p>
      )}
    </div>
  )
}

function filterChips(
  filters: ContactFilters,
  customFields: CustomFields,
  names: FieldNames,
): FilterChip[] {
  const { favorite, match, of, isUnreadable } = filters
  const on = { ...filters, isUnreadable: false }
  return [
    ...(isUnreadable ? [{ text: 'This filter cannot be read', without: on, start: null }] : []),
    ...(favorite
      ? [{ text: 'Favorites', without: { ...filters, favorite: false }, start: null }]
      : []),
    ...(match === 'any' && of.length > 1
      ? [
          {
            text: `Any of: ${of.map((entry) => describeEntry(entry, customFields, names)).join(', ')}`,
            without: { ...filters, match: 'all' as const, of: [] },
            start: 'builder' as const,
          },
        ]
      : of.map((entry, at) => ({
          text: describeEntry(entry, customFields, names),
          without: withEntry(filters, at, null),
          start: { at },
        }))),
  ]
}

function namesCustomField({ of }: ContactFilters): boolean {
  return of
    .flatMap((entry) => ('match' in entry ? entry.of : [entry]))
    .some(({ field }) => field === 'custom')
}
