import { CalendarOutlined } from '@ant-design/icons'
import { memo } from 'react'
import type { Service } from '@/contract/profiles/profileItems'
import { whenText } from '@/publicCard/toPublicCard'
import { ItemPicture } from '../lists/ItemPicture'
import { itemState } from '../lists/itemState'
import { ListRow } from '../lists/ListRow'
import type { ProfileList } from '../lists/profileList'
import { RowEditor } from '../lists/RowEditor'
import type { RowAction } from '../lists/RowMenu'
import { RowSummary } from '../lists/RowSummary'
import { StateChip } from '../lists/StateChip'
import { ServiceEditor } from './ServiceEditor'
import { serviceName } from './serviceName'

interface ServiceRowProps {
  list: ProfileList<Service>
  id: string
  /** Milliseconds since 1970, by the minute. */
  now: number
  isOpen: boolean
  isNew: boolean
  canDuplicate: boolean
  onAction: (id: string, action: RowAction) => void
  onDone: () => void
  onCancel: () => void
}

const icon = <CalendarOutlined />

/** One service at a glance, with its fields while it is open. Drawn again only for its own changes. */
export const ServiceRow = memo(function ServiceRow({
  list,
  id,
  now,
  isOpen,
  isNew,
  canDuplicate,
  onAction,
  onDone,
  onCancel,
}: ServiceRowProps) {
  return (
    <ListRow
      list={list}
      id={id}
      nameOf={serviceName}
      summary={
        <RowSummary list={list} id={id} isNew={isNew}>
          {({ item, errors }) => ({
            title: item.title || 'No title yet',
            subtitle: [item.price, errors === undefined ? whenText(item) : '']
              .filter((part) => part !== '')
              .join(' · '),
            picture: <ItemPicture path={null} icon={icon} />,
            // One that is still to come is shown already; one that is over is not.
            marks: (
              <StateChip state={itemState({ ...item, startDate: null, startTime: null }, now)} />
            ),
          })}
        </RowSummary>
      }
      canDuplicate={canDuplicate}
      isOpen={isOpen}
      onAction={onAction}
      editor={
        <RowEditor
          list={list}
          id={id}
          nameOf={serviceName}
          isNew={isNew}
          onDone={onDone}
          onCancel={onCancel}
        >
          {({ item, errors }, isDue) => (
            <ServiceEditor item={item} errors={errors} isDue={isDue} actions={list} />
          )}
        </RowEditor>
      }
    />
  )
})
