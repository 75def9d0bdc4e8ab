import { CalendarOutlined } from '@ant-design/icons'
import { memo } from 'react'
import type { Service } from '@/contract/profileContent'
import { whenText } from '@/publicCard/toPublicCard'
import { ItemPicture } from '../lists/ItemPicture'
import { itemState } from '../lists/itemState'
import { ListRow } from '../lists/ListRow'
import { RowEditor } from '../lists/RowEditor'
import type { RowAction } from '../lists/RowMenu'
import { StateChip } from '../lists/StateChip'
import type { ItemErrors, ListActions } from '../lists/useProfileList'
import { ServiceEditor } from './ServiceEditor'
import { serviceName } from './serviceName'

interface ServiceRowProps {
  item: Service
  errors: ItemErrors | undefined
  /** Milliseconds since 1970, by the minute. */
  now: number
  isOpen: boolean
  isNew: boolean
  canDuplicate: boolean
  actions: ListActions<Service>
  onAction: (id: string, action: RowAction) => void
  onDone: () => void
  onCancel: () => void
}

/** One service at a glance, with its fields while it is open. Drawn again only for its own changes. */
export const ServiceRow = memo(function ServiceRow({ item, errors, now, isOpen, isNew, canDuplicate, actions, onAction, onDone, onCancel }: ServiceRowProps) {
  const name = serviceName(item)
  const isFaulty = errors !== undefined
  // One that is still to come is shown already; one that is over is not.
  const state = itemState({ ...item, startDate: null, startTime: null }, now)
  return (
    <ListRow
      id={item.id}
      name={name}
      title={item.title || 'No title yet'}
      subtitle={[item.price, isFaulty ? '' : whenText(item)].filter((part) => part !== '').join(' · ')}
      picture={<ItemPicture path={null} icon={<CalendarOutlined />} />}
      marks={<StateChip state={state} />}
      isFaulty={isFaulty}
      isHidden={item.isHidden}
      canDuplicate={canDuplicate}
      isOpen={isOpen}
      isNew={isNew}
      onAction={onAction}
      editor={(
        <RowEditor label={name} isNew={isNew} isFaulty={isFaulty} onDone={onDone} onCancel={onCancel}>
          {(isDue) => <ServiceEditor item={item} errors={errors} isDue={isDue} actions={actions} />}
        </RowEditor>
      )}
    />
  )
})
