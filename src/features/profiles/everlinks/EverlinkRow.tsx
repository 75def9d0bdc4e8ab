import { LinkOutlined, WarningOutlined } from '@ant-design/icons'
import { memo } from 'react'
import type { Everlink } from '@/contract/profileContent'
import { ItemPicture } from '../lists/ItemPicture'
import { itemState } from '../lists/itemState'
import { ListRow } from '../lists/ListRow'
import styles from '../lists/Lists.module.css'
import { RowEditor } from '../lists/RowEditor'
import type { RowAction } from '../lists/RowMenu'
import { StateChip } from '../lists/StateChip'
import type { ItemErrors, ListActions } from '../lists/useProfileList'
import { EverlinkEditor } from './EverlinkEditor'
import { everlinkName } from './everlinkName'

interface EverlinkRowProps {
  item: Everlink
  errors: ItemErrors | undefined
  /** Milliseconds since 1970, by the minute. */
  now: number
  /** Clicks of people; undefined while nobody knows. */
  clicks: number | undefined
  /** Its address answered that there is nothing. */
  isBroken: boolean
  isOpen: boolean
  isNew: boolean
  canDuplicate: boolean
  actions: ListActions<Everlink>
  onAction: (id: string, action: RowAction) => void
  onDone: () => void
  onCancel: () => void
}

/** One link: what it is and how it does at a glance, its fields while it is open. Drawn again only for its own changes. */
export const EverlinkRow = memo(function EverlinkRow({ item, errors, now, clicks, isBroken, isOpen, isNew, canDuplicate, actions, onAction, onDone, onCancel }: EverlinkRowProps) {
  const name = everlinkName(item)
  const isFaulty = errors !== undefined
  return (
    <ListRow
      id={item.id}
      name={name}
      title={item.title || 'No title yet'}
      subtitle={item.url}
      picture={<ItemPicture path={item.thumbnail} icon={<LinkOutlined />} />}
      marks={(
        <>
          {isBroken && <span className={`${String(styles.chip)} ${String(styles.faulty)}`}><WarningOutlined aria-hidden /> Page not found</span>}
          <StateChip state={itemState(item, now)} startDate={item.startDate} />
          {clicks !== undefined && <span className={styles.clicks}>{clicks === 1 ? '1 click' : `${clicks.toLocaleString('en')} clicks`}</span>}
        </>
      )}
      isFaulty={isFaulty}
      isHidden={item.isHidden}
      canDuplicate={canDuplicate}
      isOpen={isOpen}
      isNew={isNew}
      onAction={onAction}
      editor={(
        <RowEditor label={name} isNew={isNew} isFaulty={isFaulty} onDone={onDone} onCancel={onCancel}>
          {(isDue) => <EverlinkEditor item={item} errors={errors} isDue={isDue} actions={actions} />}
        </RowEditor>
      )}
    />
  )
})
