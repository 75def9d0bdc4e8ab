import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import items from '@/shared/ui/items/Items.module.css'
import { SortableItem } from '@/shared/ui/sortable/SortableItem'

interface ItemRowProps {
  id: string
  /** The name in buttons. */
  name: string
  picture: ReactNode
  title: string
  subtitle: string
  /** The chip of a state that visitors don't see. */
  chip: ReactNode
  /** It can't be changed. */
  isFixed: boolean
  onEdit: () => void
  onDelete: () => void
}

/** A link or social of the company with its handle and its buttons. */
export function ItemRow(props: ItemRowProps) {
  const { id, name, picture, title, subtitle, chip, isFixed, onEdit, onDelete } = props
  return (
    <SortableItem id={id} name={name} isFixed={isFixed}>
      <div className={items.row}>
        {picture}
        <span className={items.texts}>
          <span className={`truncate ${items.title ?? ''}`}>{title}</span>
          <span className={`truncate ${items.subtitle ?? ''}`}>{subtitle}</span>
        </span>
        {chip}
        {!isFixed && (
          <>
            <ItemButton
              verb="Edit"
              name={name}
              icon={<EditOutlined aria-hidden />}
              onClick={onEdit}
            />
            <ItemButton
              verb="Delete"
              name={name}
              icon={<DeleteOutlined aria-hidden />}
              onClick={onDelete}
            />
          </>
        )}
      </div>
    </SortableItem>
  )
}

interface ItemButtonProps {
  verb: string
  /** The name of the item. */
  name: string
  icon: ReactNode
  onClick: () => void
}

function ItemButton({ verb, name, icon, onClick }: ItemButtonProps) {
  return (
    <Button type="text" icon={icon} aria-label={`${verb} ${name}`} title={verb} onClick={onClick} />
  )
}
