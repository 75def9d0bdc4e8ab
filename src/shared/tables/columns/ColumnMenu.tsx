import type { TableLayout } from '@/contract/account/users'
import { AnchoredMenu } from '../../ui/menus/AnchoredMenu'
import type { MenuAction } from '../../ui/menus/AnchoredMenu'
import { readTerms, writeTerms } from './sortTerms'
import {
  columnsInLayout,
  isLastShown,
  moveColumn,
  neighborOf,
  setHidden,
  setPinned,
} from './tableLayout'
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
  /** The most keys to sort by at once. */
  maxSortKeys: number
  onSortChange: (sort: string) => void
  onLayoutChange: (layout: TableLayout) => void
  /** Further actions, before the column's own. */
  extraActions: readonly MenuAction[]
  onFit: () => void
  /** Focuses the column's resize handle. */
  onResize: () => void
  onClose: () => void
}

/** The menu of a column's header; it offers everything by keyboard. */
export function ColumnMenu(props: ColumnMenuProps) {
  const { anchor, column, columns, layout, onLayoutChange, onFit, onResize, onClose } = props
  const { key, title } = column
  const actions = [
    ...sortActions(props),
    ...props.extraActions,
    ...moveActions(props),
    pinAction(props),
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

function sortActions({ column, sort, maxSortKeys, onSortChange }: ColumnMenuProps): MenuAction[] {
  const { sortKey, startsDescending } = column
  if (sortKey === undefined) return []
  const isDate = startsDescending === true
  const action = (key: string, label: string, order: string): MenuAction => ({
    key,
    label,
    disabled: sort === order,
    run: () => {
      onSortChange(order)
    },
  })
  const terms = readTerms(sort)
  const others = terms.filter(({ key }) => key !== sortKey)
  const isIn = others.length < terms.length
  return [
    action('ascending', isDate ? 'Sort oldest first' : 'Sort A to Z', sortKey),
    action('descending', isDate ? 'Sort newest first' : 'Sort Z to A', `-${sortKey}`),
    ...(maxSortKeys > 1 && !(isIn && others.length === 0)
      ? [
          {
            ...action(
              'further',
              isIn ? 'Remove from sort' : 'Add to sort',
              writeTerms(isIn ? others : [...terms, { key: sortKey, isDescending: isDate }]),
            ),
            disabled: !isIn && terms.length >= maxSortKeys,
          },
        ]
      : []),
  ]
}

function moveActions({ column, columns, layout, onLayoutChange }: ColumnMenuProps): MenuAction[] {
  const action = (key: string, step: 1 | -1): MenuAction => {
    const target = neighborOf(columns, layout, column.key, step)
    return {
      key,
      label: `Move ${key}`,
      disabled: target === undefined,
      run: () => {
        const side = step === 1 ? 'after' : 'before'
        if (target !== undefined)
          onLayoutChange(moveColumn(columns, layout, column.key, target, side))
      },
    }
  }
  return [action('left', -1), action('right', 1)]
}

function pinAction({ column, columns, layout, onLayoutChange }: ColumnMenuProps): MenuAction {
  const isPinned = columnsInLayout(columns, layout).some(
    (each) => each.column.key === column.key && each.isPinned,
  )
  return {
    key: 'pin',
    label: isPinned ? 'Unpin' : 'Pin to the left',
    run: () => {
      onLayoutChange(setPinned(columns, layout, column.key, !isPinned))
    },
  }
}
