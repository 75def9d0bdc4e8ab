import { Suspense } from 'react'
import { useIsPainted } from '../../lib/useIsPainted'
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
 * The header of a windowed table: antd's Table, once the first rows are painted and its code has
 * loaded, and its sketch until then.
 */
export const TableHeader = memoGeneric(function TableHeader<Row>(props: TableHeaderProps<Row>) {
  const isPainted = useIsPainted()
  const sketch = <HeaderSketch {...props} />
  if (!isPainted) return sketch
  return (
    <Suspense fallback={sketch}>
      {/* A header reads no row. */}
      <AntdHeader {...(props as unknown as TableHeaderProps<never>)} />
    </Suspense>
  )
})
