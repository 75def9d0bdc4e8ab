import { type KeyboardEvent, type MouseEvent, Suspense, useMemo, useRef, useState } from 'react'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import { cellOf } from '@/shared/tables/cellFocus'
import { lazyPart } from '@/shared/ui/lazyPart'
import { useListRows } from './ContactsListContext'
import type { RowMenuOpener } from './RowMenuContext'
import type { OpenRowMenu } from './RowMenuExtras'

const CellRowMenu = lazyPart(
  async () => (await import('../cells/screens')).CellRowMenu,
  ({ onClose }) => onClose,
)

/**
 * The menu of the rows: by right click or long press, by the menu key or Shift+F10, and by the
 * button of a row. With Shift a right click opens the browser's own menu, as in text fields.
 */
export function useRowMenu() {
  const { rowAt } = useListRows()
  const [menu, setMenu] = useState<OpenRowMenu | null>(null)
  const openButton = useRef<HTMLElement>(null)
  const open = (next: OpenRowMenu | null, button: HTMLElement | null = null) => {
    openButton.current = button
    setMenu(next)
  }
  const openMenu = useStableCallback<Parameters<RowMenuOpener['openMenu']>>((contact, button) => {
    open({ contact, column: null, target: button, point: null }, button)
  })
  const opener: RowMenuOpener = useMemo(
    () => ({ openMenu, isOpenAt: (button) => openButton.current === button }),
    [openMenu],
  )

  const openIn = (event: MouseEvent | KeyboardEvent, point: OpenRowMenu['point']) => {
    const target = event.target as Element
    const row = target.closest<HTMLElement>('[data-row-index]')
    const contact = row && rowAt(Number(row.dataset['rowIndex']))
    const isText = target.matches('input:not([type="checkbox"]), textarea')
    if (event.defaultPrevented || isText || !contact) return
    event.preventDefault()
    open({ contact, column: cellOf(target)?.dataset['column'] ?? null, target, point })
  }
  const onContextMenu = (event: MouseEvent) => {
    if (!event.shiftKey || event.button !== 2) openIn(event, [event.clientX, event.clientY])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) openIn(event, null)
  }
  const shown = menu && (
    <Suspense>
      <CellRowMenu
        key={menu.contact.id}
        {...menu}
        onClose={() => {
          open(null)
        }}
      />
    </Suspense>
  )
  return { opener, shown, onContextMenu, onKeyDown }
}
