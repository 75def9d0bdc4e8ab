import type { KeyboardEvent } from 'react'
import type { ContactSummary } from '@/contract/contacts/contact'
import { useIsPhone } from '@/shared/lib/useIsPhone'
import { useElementSize } from '@/shared/tables/windowed/useElementSize'
import { WindowedBody } from '@/shared/tables/windowed/WindowedBody'
import type { RowSlot } from '@/shared/tables/windowed/WindowedBody'
import { useNow } from '@/shared/lib/useNow'
import { dayTitle, isSameDay } from './dayTitle'
import styles from './RecentList.module.css'
import { RecentRow } from './RecentRow'
import type { RecentActions } from './RecentRow'

const ROW_HEIGHT = 64
const PHONE_ROW_HEIGHT = 132
const SKELETON_ROWS = 8
/** The page's own space below the list; on a narrow screen the navigation too. */
const BELOW = 34
const BELOW_ON_PHONE = 88

interface RecentListProps {
  /** How many there are; null draws the shape of what comes. */
  total: number | null
  rowAt: (index: number) => ContactSummary | undefined
  resultKey: string
  initialRow: number
  isStale: boolean
  onRangeChange: (first: number, last: number) => void
  onTopRowChange: (row: number) => void
  onRowKey: (event: KeyboardEvent, contact: ContactSummary) => void
  actions: RecentActions
}

/**
 * Contacts under the headings of their days. All rows have one height, so that any of a million is reached by the scroll bar; the heading of a day stands in
 * its first row.
 */
export function RecentList(props: RecentListProps) {
  const {
    total,
    rowAt,
    resultKey,
    initialRow,
    isStale,
    onRangeChange,
    onTopRowChange,
    onRowKey,
    actions,
  } = props
  const isPhone = useIsPhone()
  const now = useNow()
  const { measureRef, heightBelow } = useElementSize(isPhone ? BELOW_ON_PHONE : BELOW)
  const rowHeight = isPhone ? PHONE_ROW_HEIGHT : ROW_HEIGHT
  const rows = total ?? SKELETON_ROWS
  const renderRow = ({ key, ...slot }: RowSlot) => {
    const contact = total === null ? undefined : rowAt(slot.index)
    const before = slot.index === 0 ? undefined : rowAt(slot.index - 1)
    const isFirst =
      contact !== undefined &&
      (slot.index === 0 ||
        (before !== undefined && !isSameDay(before.createdAt, contact.createdAt)))
    return (
      <RecentRow
        key={key}
        {...slot}
        contact={contact}
        height={rowHeight}
        day={isFirst ? dayTitle(contact.createdAt, now) : null}
        actions={actions}
      />
    )
  }
  return (
    <div
      ref={measureRef}
      role="table"
      aria-label="Recently added"
      aria-rowcount={total ?? -1}
      aria-busy={total === null || isStale}
      className={isStale ? `${String(styles['list'])} ${String(styles['stale'])}` : styles['list']}
    >
      <WindowedBody
        key={total === null ? 'loading' : resultKey}
        role="rowgroup"
        total={rows}
        rowHeight={rowHeight}
        height={Math.min(rows * rowHeight, Math.max(3 * rowHeight, heightBelow))}
        contentWidth="100%"
        renderRow={renderRow}
        initialRow={initialRow}
        onRangeChange={onRangeChange}
        onTopRowChange={onTopRowChange}
        onRowKey={(event, index) => {
          const contact = rowAt(index)
          if (contact && !event.ctrlKey && !event.metaKey && !event.altKey) onRowKey(event, contact)
        }}
      />
    </div>
  )
}
