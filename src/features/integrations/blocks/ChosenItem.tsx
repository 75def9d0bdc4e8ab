import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { Item } from '@/contract/integrations/block'
import { ItemPicture } from '@/shared/ui/items/ItemPicture'
import rows from '@/shared/ui/items/Items.module.css'
import { SortableItem } from '@/shared/ui/sortable/SortableItem'
import { itemDetail, itemName, itemSign } from './itemText'

interface ChosenItemProps {
  item: Item
  isFixed: boolean
  onRemove: () => void
}

/** An item on the card with its handle and the button that takes it off. */
export function ChosenItem({ item, isFixed, onRemove }: ChosenItemProps) {
  const name = itemName(item)
  return (
    <SortableItem id={item.id} name={name} isFixed={isFixed}>
      <div className={rows.row}>
        <ItemPicture path={item.thumbnail} icon={itemSign(name)} />
        <span className={rows.texts}>
          <span className={`truncate ${rows.title ?? ''}`}>{name}</span>
          <span className={`truncate ${rows.subtitle ?? ''}`}>{itemDetail(item)}</span>
        </span>
        {!isFixed && (
          <Button
            type="text"
            icon={<CloseOutlined aria-hidden />}
            aria-label={`Take off ${name}`}
            title="Take off the card"
            onClick={onRemove}
          />
        )}
      </div>
    </SortableItem>
  )
}
