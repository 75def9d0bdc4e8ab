import type { CSSProperties } from 'react'
import { widthVariable } from '../windowed/RowCells'
import { CHECK_WIDTH } from '../windowed/TableRow'
import type { WindowedColumn } from '../windowed/windowedColumn'
import type { LaidColumn } from './tableLayout'

type PinnedColumn = LaidColumn<Pick<WindowedColumn<never>, 'key'>>

/** Returns the places of the pinned columns as CSS lengths: each after the widths before it. */
export function pinnedStarts(pinned: readonly PinnedColumn[], hasCheckBoxes: boolean): string[] {
  const before = [`${String(hasCheckBoxes ? CHECK_WIDTH : 0)}px`]
  return pinned.map(({ column }) => {
    const start = `calc(${before.join(' + ')})`
    before.push(`var(${widthVariable(column.key)})`)
    return start
  })
}

/** Returns the style of a header cell that stays at this place while the others scroll. */
export function pinnedAt(insetInlineStart: string): CSSProperties {
  return { position: 'sticky', insetInlineStart, zIndex: 2 }
}
