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
  /** Its `onClick` runs after the menu has closed and the button has the focus again. */
  menu: MenuProps
  placement?: DropdownProps['placement']
  /** Called when the menu opens. */
  onOpen?: () => void
}

/** A button with a menu, whose code loads when it is first opened. Closing returns the focus to the button. */
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
