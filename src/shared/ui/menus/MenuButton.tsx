import { Button } from 'antd'
import type { ButtonProps, DropdownProps, MenuProps } from 'antd'
import { Suspense } from 'react'
import { lazyPart } from '../lazyPart'
import { useMenuAnchor } from './useMenuAnchor'

const OpenMenu = lazyPart(
  async () => (await import('./OpenMenu')).OpenMenu,
  ({ onClose }) => onClose,
)

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
  const { anchor, close, button: opener } = useMenuAnchor(onOpen)
  const onClick: MenuProps['onClick'] = (entry) => {
    close()
    menu.onClick?.(entry)
  }
  return (
    <>
      <Button {...button} {...opener} />
      {anchor && (
        <Suspense>
          <OpenMenu
            anchor={anchor}
            menu={{ ...menu, onClick }}
            placement={placement}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}
