import type { MenuProps } from 'antd'
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
  /** It opens below this element. */
  anchor: HTMLElement
  actions: readonly MenuAction[]
  /** Called before an action runs, and when none is chosen. */
  onClose: () => void
}

/** A menu that stands open from the start, so that its code can be loaded when it is first asked for. It takes the keyboard. */
export function AnchoredMenu({ label, anchor, actions, onClose }: AnchoredMenuProps) {
  const items: MenuProps['items'] = actions.map(({ run: _run, ...item }) => item)
  const onClick: MenuProps['onClick'] = ({ key }) => {
    onClose()
    actions.find((action) => action.key === key)?.run()
  }
  return (
    <OpenMenu anchor={anchor} menu={{ items, onClick, 'aria-label': label }} onClose={onClose} />
  )
}
