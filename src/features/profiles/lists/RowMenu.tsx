import { MoreOutlined } from '@ant-design/icons'
import type { MenuProps } from 'antd'
import { useState } from 'react'
import { MenuButton } from '@/shared/ui/menus/MenuButton'
import { useSorting } from '@/shared/ui/sortable/useSorting'

/** `toggle` opens or closes the row. */
export type RowAction = 'toggle' | 'hide' | 'duplicate' | 'delete'

export interface RowMenuProps {
  id: string
  name: string
  isHidden: boolean
  /** False where the list is full, absent where items cannot be copied. */
  canDuplicate?: boolean
  /** Keeps its identity. */
  onAction: (id: string, action: RowAction) => void
}

/** The menu of an item: hide, move, duplicate, delete. */
export function RowMenu({ id, name, isHidden, canDuplicate, onAction }: RowMenuProps) {
  const { positionOf, moveTo } = useSorting()
  const [{ at, count }, setPlace] = useState({ at: 0, count: 0 })
  const items: MenuProps['items'] = [
    { key: 'hide', label: isHidden ? 'Show to visitors' : 'Hide from visitors' },
    { key: 'up', label: 'Move up', disabled: at === 0 },
    { key: 'down', label: 'Move down', disabled: at === count - 1 },
    ...(canDuplicate === undefined
      ? []
      : [
          {
            key: 'duplicate',
            label: canDuplicate ? 'Duplicate' : 'Duplicate (the list is full)',
            disabled: !canDuplicate,
          },
        ]),
    { type: 'divider' },
    { key: 'delete', label: 'Delete', danger: true },
  ]
  const onClick: MenuProps['onClick'] = ({ key }) => {
    if (key === 'up') moveTo(id, at - 1)
    else if (key === 'down') moveTo(id, at + 1)
    else if (isAction(key)) onAction(id, key)
  }
  return (
    <MenuButton
      type="text"
      icon={<MoreOutlined aria-hidden />}
      aria-label={`More for ${name}`}
      menu={{ items, onClick }}
      placement="bottomRight"
      onOpen={() => {
        setPlace(positionOf(id))
      }}
    />
  )
}

function isAction(key: string): key is RowAction {
  return key === 'hide' || key === 'duplicate' || key === 'delete'
}
