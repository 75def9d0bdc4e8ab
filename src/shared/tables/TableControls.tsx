import { Suspense, useMemo, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { createPortal, flushSync } from 'react-dom'
import type { TableLayout } from '@/contract/account/users'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import { lazyPart } from '@/shared/ui/lazyPart'
import { widestCell } from './cellFocus'
import { HeaderControlsProvider } from './columns/HeaderControls'
import { moveColumn } from './columns/tableLayout'
import { useColumnDrag } from './columns/useColumnDrag'
import type { useTableColumns } from './columns/useTableColumns'
import type { WindowedColumn } from './windowed/windowedColumn'

const ColumnMenu = lazyPart(
  async () => (await import('./columns/ColumnMenu')).ColumnMenu,
  ({ onClose }) => onClose,
)

/** What a title needs at most beside its sorter, and a letter of it, in CSS pixels. */
const BESIDE_TITLE = 44
const LETTER = 8

interface TableControlsProps<Row> {
  element: RefObject<HTMLElement | null>
  columns: readonly WindowedColumn<Row>[]
  layout: TableLayout
  shown: ReturnType<typeof useTableColumns<Row>>
  sort: string
  onSortChange: (sort: string) => void
  onLayoutChange: (layout: TableLayout) => void
  /** The table. */
  children: ReactNode
}

/** What the header of a table can do with its columns: move by dragging, resize, and a menu that does the same by keyboard. */
export function TableControls<Row>(props: TableControlsProps<Row>) {
  const { element, columns, layout, shown, sort, onSortChange, onLayoutChange, children } = props
  const { laid, widths } = shown
  const [menu, setMenu] = useState<{ key: string; button: HTMLElement } | null>(null)
  const [said, setSaid] = useState('')
  const { dragProps } = useColumnDrag('x', (key, target, side) => {
    onLayoutChange(moveColumn(columns, layout, key, target, side))
  })
  const onHandleDown = useStableCallback(shown.onHandleDown)
  const widen = useStableCallback(shown.widen)
  const fit = useStableCallback((key: string) => {
    const widest = element.current ? widestCell(element.current, key) : 0
    shown.setWidth(key, Math.max(BESIDE_TITLE + titleOf(columns, key).length * LETTER, widest))
  })
  const controls = useMemo(
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
    [laid, widths, onHandleDown, widen, fit, dragProps],
  )

  const headerOf = (key: string) =>
    element.current?.querySelector(`th[data-column="${CSS.escape(key)}"]`)
  /** A header that moved has lost the focus; one that is gone leaves it to the first. */
  const focusHeader = (key: string, selector: string) => {
    const found =
      headerOf(key)?.querySelector<HTMLElement>(selector) ??
      element.current?.querySelector<HTMLElement>('[data-header-stop]')
    found?.focus()
  }
  const change = (next: TableLayout) => {
    if (!menu) return
    flushSync(() => {
      setMenu(null)
      onLayoutChange(next)
    })
    focusHeader(menu.key, '[data-header-stop]')
    const at = layoutPlace(next, menu.key)
    setSaid(at === null ? '' : `${titleOf(columns, menu.key)} is column ${String(at)}.`)
  }
  const column = menu && columns.find(({ key }) => key === menu.key)
  return (
    <HeaderControlsProvider value={controls}>
      {children}
      {/* Outside of the table, which may hold rows only (ARIA 1.2). */}
      {createPortal(
        <span role="status" className="visually-hidden">
          {said}
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
            onSortChange={onSortChange}
            onLayoutChange={change}
            onFit={() => {
              fit(menu.key)
            }}
            onResize={() => {
              focusHeader(menu.key, '[role="separator"]')
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

function titleOf(
  columns: readonly Pick<WindowedColumn<never>, 'key' | 'title'>[],
  key: string,
): string {
  return columns.find((column) => column.key === key)?.title ?? ''
}

/** The place of a column among those that are shown, from 1; null where it is hidden. */
function layoutPlace(layout: TableLayout, key: string): number | null {
  const at = layout.columns
    .filter(({ isHidden }) => isHidden !== true)
    .findIndex((entry) => entry.key === key)
  return at < 0 ? null : at + 1
}
