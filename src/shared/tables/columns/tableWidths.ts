import { fitColumns } from './fitColumns'
import type { ContentWidths } from './contentWidths'
import type { LaidColumn } from './tableLayout'
import type { WindowedColumn } from '../windowed/windowedColumn'

/** The most that pinned columns take of the width, so that the rest can scroll. */
const PINNED_SHARE = 0.6

interface TableWidths {
  /** In the columns' order, in CSS pixels. */
  widths: number[]
  /** The number of pinned columns; they come first. */
  pinnedCount: number
  /** The sum of the widths. */
  total: number
}

/**
 * Returns the widths of the shown columns in `room` pixels: those that the user set (or is dragging,
 * `draft`), else by their content and their share of the rest; the last column fills up. Pinned columns that
 * would cover the others are unpinned, the last one first.
 */
export function tableWidths(
  laid: readonly LaidColumn<Pick<WindowedColumn<never>, 'key' | 'width' | 'grow'>>[],
  room: number,
  draft: Readonly<Record<string, number>> | null,
  content: ContentWidths = {},
): TableWidths {
  const widths = fitColumns(
    laid.map(({ column, width }) => {
      const chosen = draft?.[column.key] ?? width
      if (chosen !== undefined) return { width: chosen }
      const wanted = content[column.key]
      return {
        width: column.width,
        ...(wanted !== undefined && { wanted }),
        ...(column.grow !== undefined && { grow: column.grow }),
      }
    }),
    room,
  )
  const sum = (count: number) => widths.slice(0, count).reduce((whole, width) => whole + width, 0)
  const free = Math.floor(room) - sum(widths.length)
  const last = widths.at(-1)
  if (free > 0 && last !== undefined) widths[widths.length - 1] = last + free
  let pinnedCount = laid.filter(({ isPinned }) => isPinned).length
  while (room > 0 && pinnedCount > 0 && sum(pinnedCount) > room * PINNED_SHARE) pinnedCount -= 1
  return { widths, pinnedCount, total: sum(widths.length) }
}
