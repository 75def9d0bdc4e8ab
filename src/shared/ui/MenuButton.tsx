import { Button } from 'antd'
import type { ButtonProps, DropdownProps, MenuProps } from 'antd'
import { Suspense, lazy, useRef, useState } from 'react'

const OpenMenu = lazy(async () => ({ default: (await import('./OpenMenu')).OpenMenu }))

interface MenuButtonProps extends Omit<ButtonProps, 'onClick' | 'ref'> {
  'aria-label': string
  /** `onClick` gets the entry that was chosen; the menu is closed and the button has the focus again by then. */
  menu: MenuProps
  placement?: DropdownProps['placement']
  /** Called when the menu opens. */
  onOpen?: () => void
}

/** A button with a menu, whose code loads when it is first opened. The button gets the focus back. */
export function MenuButton({ menu, placement, onOpen, ...button }: MenuButtonProps) {
  const ref = useRef<HTMLButtonElement>(null)
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null)
  const close = () => {
    setAnchor(null)
    ref.current?.focus()
  }
  const toggle = () => {
    if (!anchor) onOpen?.()
    setAnchor(anchor ? null : ref.current)
  }
  const onClick: MenuProps['onClick'] = (entry) => {
    close()
    menu.onClick?.(entry)
  }
  return (
    <>
      <Button {...button} ref={ref} aria-haspopup="menu" aria-expanded={anchor !== null} onClick={toggle} />
      {anchor && <Suspense><OpenMenu anchor={anchor} menu={{ ...menu, onClick }} placement={placement} onClose={close} /></Suspense>}
    </>
  )
}
