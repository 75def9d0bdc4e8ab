import { Dropdown } from 'antd'
import type { DropdownProps, MenuProps } from 'antd'
import { createPortal } from 'react-dom'

/** The element or point that a menu opens at. */
export type MenuAnchor = Pick<Element, 'getBoundingClientRect'>

interface OpenMenuProps {
  anchor: MenuAnchor
  menu: MenuProps
  placement?: DropdownProps['placement']
  /** Called when an entry is chosen, and when the menu is dismissed. */
  onClose: () => void
}

/** An open menu, so that its code can load when it is first opened. It takes the focus. */
export function OpenMenu({ anchor, menu, placement = 'bottomLeft', onClose }: OpenMenuProps) {
  const onClick: MenuProps['onClick'] = (entry) => {
    // Enter would press the menu's button, too, which has the focus once the menu has closed.
    entry.domEvent.preventDefault()
    menu.onClick?.(entry)
  }
  // antd needs an element with a size. This one is in the body: inside a table row nothing can be
  // `fixed`.
  const { left, top, width, height } = anchor.getBoundingClientRect()
  return createPortal(
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      placement={placement}
      menu={{ ...menu, onClick }}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <span style={{ position: 'fixed', left, top, width, height, pointerEvents: 'none' }} />
    </Dropdown>,
    document.body,
  )
}
