import type { TableLayout } from '@/contract/account/users'
import { AnchoredMenu } from '../../ui/menus/AnchoredMenu'
import { isLastShown, layOut, moveColumn, neighbourOf, setHidden, setPinned } from './tableLayout'
import type { WindowedColumn } from '../windowed/windowedColumn'

type MenuColumn = Pick<
  WindowedColumn<never>,
  'key' | 'title' | 'isBare' | 'isHidden' | 'isPinned' | 'sortKey' | 'startsDescending'
>

interface ColumnMenuProps {
  anchor: HTMLElement
  column: MenuColumn
  columns: readonly MenuColumn[]
  layout: TableLayout
  sort: string
  onSortChange: (sort: string) => void
  onLayoutChange: (layout: TableLayout) => void
  onFit: () => void
  /** Puts the keyboard on the column's edge. */
  onResize: () => void
  onClose: () => void
}

/** What can be done with a column, from its header; all of it by keyboard. */
export function ColumnMenu(props: ColumnMenuProps) {
  const {
    anchor,
    column,
    columns,
    layout,
    sort,
    onSortChange,
    onLayoutChange,
    onFit,
    onResize,
    onClose,
  } = props
  const { key, title, sortKey, startsDescending } = column
  const isPinned = layOut(columns, layout).some((each) => each.column.key === key && each.isPinned)
  const [left, right] = [
    neighbourOf(columns, layout, key, -1),
    neighbourOf(columns, layout, key, 1),
  ]
  const [ascending, descending] =
    startsDescending === true
      ? ['Sort oldest first', 'Sort newest first']
      : ['Sort A to Z', 'Sort Z to A']
  const orders =
    sortKey === undefined
      ? []
      : [
          {
            key: 'ascending',
            label: ascending,
            disabled: sort === sortKey,
            run: () => {
              onSortChange(sortKey)
            },
          },
          {
            key: 'descending',
            label: descending,
            disabled: sort === `-${sortKey}`,
            run: () => {
              onSortChange(`-${sortKey}`)
            },
          },
        ]
  const move = (target: string | undefined, side: 'before' | 'after') => {
    if (target !== undefined) onLayoutChange(moveColumn(columns, layout, key, target, side))
  }
  const actions = [
    ...orders,
    {
      key: 'left',
      label: 'Move left',
      disabled: left === undefined,
      run: () => {
        move(left, 'before')
      },
    },
    {
      key: 'right',
      label: 'Move right',
      disabled: right === undefined,
      run: () => {
        move(right, 'after')
      },
    },
    {
      key: 'pin',
      label: isPinned ? 'Unpin' : 'Pin to the left',
      run: () => {
        onLayoutChange(setPinned(columns, layout, key, !isPinned))
      },
    },
    { key: 'fit', label: 'Fit to content', run: onFit },
    { key: 'resize', label: 'Resize with arrow keys', run: onResize },
    {
      key: 'hide',
      label: 'Hide',
      disabled: isLastShown(columns, layout, key),
      run: () => {
        onLayoutChange(setHidden(columns, layout, key, true))
      },
    },
  ]
  return (
    <AnchoredMenu label={`${title} column`} anchor={anchor} actions={actions} onClose={onClose} />
  )
}
