import { Dropdown } from 'antd'
import type { DropdownProps, MenuProps } from 'antd'
import { createPortal } from 'react-dom'

interface OpenMenuProps {
  /** It opens at this element. */
  anchor: HTMLElement
  menu: MenuProps
  placement?: DropdownProps['placement']
  /** Called when an entry is chosen, and when none is. */
  onClose: () => void
}

/** A menu that stands open from the start, so that its code can be loaded when it is first asked for. It takes the keyboard. */
export function OpenMenu({ anchor, menu, placement = 'bottomLeft', onClose }: OpenMenuProps) {
  // A stand-in of the same size, outside of rows, in which nothing can be fixed to the window; antd places nothing beside what takes no room.
  const { left, top, width, height } = anchor.getBoundingClientRect()
  return createPortal(
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      placement={placement}
      menu={menu}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <span style={{ position: 'fixed', left, top, width, height, pointerEvents: 'none' }} />
    </Dropdown>,
    document.body,
  )
}
