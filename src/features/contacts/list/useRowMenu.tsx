import { type KeyboardEvent, type MouseEvent, Suspense, useMemo, useRef, useState } from 'react'
import type { ContactSummary } from '@/contract/contacts/contact'
import { cellIn, cellOf } from '@/shared/tables/cellFocus'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import { lazyPart } from '@/shared/ui/lazyPart'
import type { MenuAnchor } from '@/shared/ui/menus/OpenMenu'
import { useListFocus, useListRows } from './ContactsListContext'
import type { RowMenuPlace } from './RowMenuExtras'
import type { RowMenuOpener } from './RowMenuContext'

const RowMenu = lazyPart(
  async () => (await import('./RowMenu')).RowMenu,
  ({ onClose }) => onClose,
)

const ContactTagDialog = lazyPart(
  async () => (await import('../bulk/TagDialog')).ContactTagDialog,
  ({ onClose }) => onClose,
)

const TEXT_FIELD = 'input:not([type="checkbox"]), textarea, [contenteditable="true"]'

interface OpenRowMenu extends RowMenuPlace {
  /** Another number is another menu. */
  number: number
  anchor: MenuAnchor
  /** Gets the focus back. */
  opener: Element | null
}

/**
 * The menu of the rows: by right click or long press, by the menu key or Shift+F10, and by the
 * button of a row. With Shift a right click opens the browser's own menu.
 */
export function useRowMenu() {
  const { rowAt } = useListRows()
  const { rowFocus } = useListFocus()
  const [menu, setMenu] = useState<OpenRowMenu | null>(null)
  const [tagged, setTagged] = useState<ContactSummary | null>(null)
  const number = useRef(0)
  const openAt = useRef<MenuAnchor>(null)
  const open = (place: RowMenuPlace, anchor: MenuAnchor, opener: Element | null) => {
    number.current += 1
    openAt.current = anchor
    setMenu({ ...place, number: number.current, anchor, opener })
  }
  const openMenu = useStableCallback((contact: ContactSummary, button: HTMLElement) => {
    open({ contact, column: null }, button, button)
  })
  const opener: RowMenuOpener = useMemo(
    () => ({ openMenu, isOpenAt: (button) => openAt.current === button }),
    [openMenu],
  )

  const openIn = (target: EventTarget, anchor?: MenuAnchor): boolean => {
    const row = rowOf(target)
    const contact = row && rowAt(Number(row.dataset['rowIndex']))
    if (!row || !contact) return false
    const cell = cellOf(target)
    const column = cell?.dataset['column'] ?? null
    const { activeElement } = document
    const focused = activeElement && row.contains(activeElement) ? activeElement : (cell ?? row)
    open({ contact, column }, anchor ?? cell ?? cellIn(row, 'name') ?? row, focused)
    return true
  }
  const onContextMenu = (event: MouseEvent) => {
    const { target, clientX, clientY } = event
    const isForBrowser = event.shiftKey && event.button === 2
    if (event.defaultPrevented || isForBrowser || isTextField(target)) return
    if (openIn(target, pointAt(clientX, clientY))) event.preventDefault()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isMenuKey = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)
    if (!isMenuKey || event.defaultPrevented || isTextField(event.target)) return
    if (openIn(event.target)) event.preventDefault()
  }
  const close = () => {
    openAt.current = null
    setMenu(null)
    if (!(menu?.opener instanceof HTMLElement)) return
    if (menu.opener.isConnected) menu.opener.focus({ preventScroll: true })
    else rowFocus.current?.focusRow()
  }
  const shown = (
    <Suspense>
      {menu && (
        <RowMenu
          key={menu.number}
          contact={menu.contact}
          column={menu.column}
          anchor={menu.anchor}
          onTag={() => {
            setTagged(menu.contact)
          }}
          onClose={close}
        />
      )}
      {tagged && (
        <ContactTagDialog
          contact={tagged}
          onClose={() => {
            setTagged(null)
          }}
        />
      )}
    </Suspense>
  )
  return { opener, shown, onContextMenu, onKeyDown }
}

/** Returns the row that contains an element; events of menus and dialogs come from none. */
function rowOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-row-index]') : null
}

function isTextField(target: EventTarget): boolean {
  return target instanceof Element && target.closest(TEXT_FIELD) !== null
}

/** Returns a point as an element of one pixel, since antd needs a size. */
function pointAt(x: number, y: number): MenuAnchor {
  return { getBoundingClientRect: () => new DOMRect(x, y, 1, 1) }
}
