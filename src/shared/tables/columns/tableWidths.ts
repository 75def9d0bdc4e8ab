import { fitColumns } from './fitColumns'
import type { LaidColumn } from './tableLayout'
import type { WindowedColumn } from '../windowed/windowedColumn'

/** Pinned columns take at most this share of the room, so that something is left to scroll. */
const PINNED_SHARE = 0.6

interface TableWidths {
  /** In the columns' order, in CSS pixels. */
  widths: number[]
  /** How many of the first columns stay. */
  pinnedCount: number
  /** All of them together. */
  total: number
}

/**
 * Widths of the shown columns in `room` pixels: those that someone chose (or is choosing, `draft`), the others' own and their share of what is left;
 * the last one takes what nobody else does. Pinned columns that would cover the rest are let go, the last one first.
 */
export function tableWidths(
  laid: readonly LaidColumn<Pick<WindowedColumn<never>, 'key' | 'width' | 'grow'>>[],
  room: number,
  draft: Readonly<Record<string, number>> | null,
): TableWidths {
  const widths = fitColumns(
    laid.map(({ column, width }) => {
      const chosen = draft?.[column.key] ?? width
      if (chosen !== undefined) return { width: chosen }
      return column.grow === undefined
        ? { width: column.width }
        : { width: column.width, grow: column.grow }
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
