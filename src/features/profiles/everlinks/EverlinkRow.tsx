import { LinkOutlined, WarningOutlined } from '@ant-design/icons'
import { memo } from 'react'
import type { Everlink } from '@/contract/profiles/profileItems'
import type { EverlinkFacts } from '@/contract/profiles/profiles'
import { ItemPicture } from '../lists/ItemPicture'
import { itemState } from '../lists/itemState'
import { ListRow } from '../lists/ListRow'
import styles from '../lists/Lists.module.css'
import type { ProfileList } from '../lists/profileList'
import { RowEditor } from '../lists/RowEditor'
import type { RowAction } from '../lists/RowMenu'
import { RowSummary } from '../lists/RowSummary'
import { StateChip } from '../lists/StateChip'
import { EverlinkEditor } from './EverlinkEditor'
import { everlinkName } from './everlinkName'

interface EverlinkRowProps {
  list: ProfileList<Everlink>
  id: string
  /** Milliseconds since 1970, by the minute. */
  now: number
  /** What the server knows of it; undefined while nobody does. */
  facts: EverlinkFacts | undefined
  isOpen: boolean
  isNew: boolean
  canDuplicate: boolean
  onAction: (id: string, action: RowAction) => void
  onDone: () => void
  onCancel: () => void
}

const icon = <LinkOutlined />

/** One link: what it is and how it does at a glance, its fields while it is open. Drawn again only for its own changes. */
export const EverlinkRow = memo(function EverlinkRow({
  list,
  id,
  now,
  facts,
  isOpen,
  isNew,
  canDuplicate,
  onAction,
  onDone,
  onCancel,
}: EverlinkRowProps) {
  return (
    <ListRow
      list={list}
      id={id}
      nameOf={everlinkName}
      summary={
        <RowSummary list={list} id={id} isNew={isNew}>
          {({ item }) => ({
            title: item.title || 'No title yet',
            subtitle: item.url,
            picture: <ItemPicture path={item.thumbnail} icon={icon} />,
            marks: (
              <>
                {facts?.health === 'broken' && facts.url === item.url && (
                  <span className={`${String(styles.chip)} ${String(styles.faulty)}`}>
                    <WarningOutlined aria-hidden /> Page not found
                  </span>
                )}
                <StateChip state={itemState(item, now)} startDate={item.startDate} />
                {facts && (
                  <span className={styles.clicks}>
                    {facts.clicks === 1 ? '1 click' : `${facts.clicks.toLocaleString('en')} clicks`}
                  </span>
                )}
              </>
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
          nameOf={everlinkName}
          isNew={isNew}
          onDone={onDone}
          onCancel={onCancel}
        >
          {({ item, errors }, isDue) => (
            <EverlinkEditor item={item} errors={errors} isDue={isDue} actions={list} />
          )}
        </RowEditor>
      }
    />
  )
})
