import { Suspense, useMemo, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { createPortal, flushSync } from 'react-dom'
import type { TableLayout } from '@/contract/account/users'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import { lazyPart } from '@/shared/ui/lazyPart'
import { widestCell } from '../cellFocus'
import type { ColumnActions, WindowedColumn } from '../windowed/windowedColumn'
import { HeaderControlsProvider } from './HeaderControls'
import { moveColumn } from './tableLayout'
import { useColumnDrag } from './useColumnDrag'
import type { TableColumns } from './useTableColumns'

const ColumnMenu = lazyPart(
  async () => (await import('./ColumnMenu')).ColumnMenu,
  ({ onClose }) => onClose,
)

/** The maximum room of a header beside its title, and of a letter of the title, in CSS pixels. */
const BESIDE_TITLE = 44
const LETTER = 8

interface TableControlsProps<Row> {
  element: RefObject<HTMLElement | null>
  columns: readonly WindowedColumn<Row>[]
  layout: TableLayout
  shown: TableColumns<Row>
  sort: string
  maxSortKeys: number
  onSortChange: (sort: string) => void
  onLayoutChange: (layout: TableLayout) => void
  columnActions: ColumnActions | undefined
  /** The table. */
  children: ReactNode
}

interface OpenMenu {
  key: string
  button: HTMLElement
}

/**
 * Gives a table's header its column controls: drag to move, resize, and a menu that does both by
 * keyboard.
 */
export function TableControls<Row>(props: TableControlsProps<Row>) {
  const { element, columns, layout, sort, maxSortKeys, onSortChange } = props
  const { onLayoutChange, children } = props
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const controls = useHeaderControls(props, setMenu)
  const column = menu && columns.find(({ key }) => key === menu.key)
  const changeLayout = (next: TableLayout) => {
    if (!menu) return
    flushSync(() => {
      setMenu(null)
      onLayoutChange(next)
    })
    focusHeader(element.current, menu.key, '[data-header-stop]')
    const place = placeInLayout(next, menu.key)
    setAnnouncement(
      place === null ? '' : `${titleOf(columns, menu.key)} is column ${String(place)}.`,
    )
  }
  return (
    <HeaderControlsProvider value={controls}>
      {children}
      {/* Outside of the table, which may contain rows only (ARIA 1.2). */}
      {createPortal(
        <span role="status" className="visually-hidden">
          {announcement}
        </span>,
        document.body,
      )}
      {menu && column && (
        <Suspense>
          <ColumnMenu
            anchor={menu.button}
            column={column}
            columns={columns}
            layout={layout}
            sort={sort}
            maxSortKeys={maxSortKeys}
            onSortChange={onSortChange}
            onLayoutChange={changeLayout}
            extraActions={props.columnActions?.(menu.key, menu.button) ?? []}
            onFit={() => {
              controls.fit(menu.key)
            }}
            onResize={() => {
              focusHeader(element.current, menu.key, '[role="separator"]')
            }}
            onClose={() => {
              flushSync(() => {
                setMenu(null)
              })
              menu.button.focus()
            }}
          />
        </Suspense>
      )}
    </HeaderControlsProvider>
  )
}

/** Returns the controls of the header's cells; the same object while no column changes. */
function useHeaderControls<Row>(
  { element, columns, layout, shown, onLayoutChange }: TableControlsProps<Row>,
  setMenu: (menu: OpenMenu) => void,
) {
  const { laid, widths } = shown
  const { dragProps } = useColumnDrag('x', (key, target, side) => {
    onLayoutChange(moveColumn(columns, layout, key, target, side))
  })
  const onHandleDown = useStableCallback(shown.onHandleDown)
  const widen = useStableCallback(shown.widen)
  const fit = useStableCallback((key: string) => {
    const widest = element.current ? widestCell(element.current, key) : 0
    shown.setWidth(key, Math.max(BESIDE_TITLE + titleOf(columns, key).length * LETTER, widest))
  })
  return useMemo(
    () => ({
      columns: new Map(
        laid.map(({ column }, at) => {
          const { key, title, isBare = false } = column
          return [key, { key, title, isBare, width: widths[at] ?? column.width }]
        }),
      ),
      openMenu: (key: string, button: HTMLElement) => {
        setMenu({ key, button })
      },
      onHandleDown,
      widen,
      fit,
      dragProps,
    }),
    [laid, widths, setMenu, onHandleDown, widen, fit, dragProps],
  )
}

/** Focuses a part of a column's header, or the first header where that column is hidden now. */
function focusHeader(table: HTMLElement | null, key: string, selector: string): void {
  const header = table?.querySelector(`th[data-column="${CSS.escape(key)}"]`)
  const found =
    header?.querySelector<HTMLElement>(selector) ??
    table?.querySelector<HTMLElement>('[data-header-stop]')
  found?.focus()
}

function titleOf(
  columns: readonly Pick<WindowedColumn<never>, 'key' | 'title'>[],
  key: string,
): string {
  return columns.find((column) => column.key === key)?.title ?? ''
}

/** Returns the place of a column among the shown ones, from 1; null where it is hidden. */
function placeInLayout(layout: TableLayout, key: string): number | null {
  const at = layout.columns
    .filter(({ isHidden }) => isHidden !== true)
    .findIndex((entry) => entry.key === key)
  return at < 0 ? null : at + 1
}
