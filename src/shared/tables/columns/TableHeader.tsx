import { Suspense } from 'react'
import { useIsPainted } from '../../lib/useIsPainted'
import { lazyPart } from '../../ui/lazyPart'
import { memoGeneric } from '../memoGeneric'
import { HeaderSketch } from './HeaderSketch'
import type { TableHeaderProps } from './tableHeaderProps'

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
