import type { KeyboardEvent } from 'react'
import type { ContactSummary } from '@/contract/contacts/contact'
import { useIsPhone } from '@/shared/lib/media/useIsPhone'
import { useElementSize } from '@/shared/tables/windowed/useElementSize'
import { WindowedBody } from '@/shared/tables/windowed/WindowedBody'
import type { RowSlot } from '@/shared/tables/windowed/WindowedBody'
import type { ContactRows } from '../rows/useContactRows'
import { useNow } from '@/shared/lib/useNow'
import { dayTitle, isSameDay } from './dayTitle'
import styles from './RecentList.module.css'
import { RecentRow } from './RecentRow'
import type { RecentActions } from './RecentRowActions'

const ROW_HEIGHT = 64
const PHONE_ROW_HEIGHT = 132
const SKELETON_ROWS = 8
/** Room below the list: the page's padding and, on a phone, the navigation. */
const BELOW = 34
const BELOW_ON_PHONE = 88

interface RecentListProps {
  rows: ContactRows
  onRowKey: (event: KeyboardEvent, contact: ContactSummary) => void
  actions: RecentActions
}

/**
 * Contacts grouped by day. All rows have one height, so that the scroll bar reaches any of a
 * million; the first row of a day holds its heading.
 */
export function RecentList({ rows, onRowKey, actions }: RecentListProps) {
  const { total, rowAt, isStale } = rows
  const isPhone = useIsPhone()
  const now = useNow()
  const { measureRef, heightBelow } = useElementSize(isPhone ? BELOW_ON_PHONE : BELOW)
  const rowHeight = isPhone ? PHONE_ROW_HEIGHT : ROW_HEIGHT
  const shown = total ?? SKELETON_ROWS
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
        key={total === null ? 'loading' : rows.resultKey}
        role="rowgroup"
        total={shown}
        rowHeight={rowHeight}
        height={Math.min(shown * rowHeight, Math.max(3 * rowHeight, heightBelow))}
        contentWidth="100%"
        renderRow={renderRow}
        initialRow={rows.initialRow}
        onRangeChange={rows.onRangeChange}
        onTopRowChange={rows.onTopRowChange}
        onRowKey={(event, index) => {
          const contact = rowAt(index)
          if (contact && !event.ctrlKey && !event.metaKey && !event.altKey) onRowKey(event, contact)
        }}
      />
    </div>
  )
}
