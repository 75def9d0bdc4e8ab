import type { MenuProps } from 'antd'
import { useRef } from 'react'
import { OpenMenu } from './OpenMenu'

export interface MenuAction {
  key: string
  label: string
  disabled?: boolean
  danger?: boolean
  run: () => void
}

interface AnchoredMenuProps {
  label: string
  /** The element that it opens below. */
  anchor: HTMLElement
  actions: readonly MenuAction[]
  /** Called once: before an action runs, or when the menu is dismissed. */
  onClose: () => void
}

/** An open menu of actions below an element. It takes the focus. */
export function AnchoredMenu({ label, anchor, actions, onClose }: AnchoredMenuProps) {
  const isClosed = useRef(false)
  // antd also dismisses a menu of which an action was chosen, and that may have moved the focus.
  const close = () => {
    if (isClosed.current) return
    isClosed.current = true
    onClose()
  }
  const items: MenuProps['items'] = actions.map(({ run: _run, ...item }) => item)
  const onClick: MenuProps['onClick'] = ({ key }) => {
    close()
    actions.find((action) => action.key === key)?.run()
  }
  return <OpenMenu anchor={anchor} menu={{ items, onClick, 'aria-label': label }} onClose={close} />
}
