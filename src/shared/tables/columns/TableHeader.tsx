import { Suspense } from 'react'
import { lazyPart } from '../../ui/lazyPart'
import { memoGeneric } from '../memoGeneric'
import type { WindowedColumn } from '../windowed/windowedColumn'
import { HeaderSketch } from './HeaderSketch'
import type { LaidColumn } from './tableLayout'

export interface TableHeaderProps<Row> {
  laid: readonly LaidColumn<WindowedColumn<Row>>[]
  /** The number of pinned columns; they come first. */
  pinnedCount: number
  sort: string
  /** Null for a table without check boxes. */
  checked: 'none' | 'some' | 'all' | null
  onToggleAll: (isAll: boolean) => void
  /** A click on the header of a sorted column, with Shift or without. */
  onSortClick: (column: string, isFurther: boolean) => void
}

const AntdHeader = lazyPart(async () => (await import('./AntdHeader')).AntdHeader, 'in place')

/**
 * The header of a windowed table: antd's Table, and its sketch until its code has loaded, which rows
 * do not wait for.
 */
export const TableHeader = memoGeneric(function TableHeader<Row>(props: TableHeaderProps<Row>) {
  return (
    <Suspense fallback={<HeaderSketch {...props} />}>
      {/* A header reads no row. */}
      <AntdHeader {...(props as unknown as TableHeaderProps<never>)} />
    </Suspense>
  )
})
