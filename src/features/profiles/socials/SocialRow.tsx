import { memo } from 'react'
import type { Social } from '@/contract/profiles/profileItems'
import { socialNetworks } from '@/contract/profiles/socialNetworks'
import { ItemPicture } from '../lists/ItemPicture'
import { ListRow } from '../lists/ListRow'
import type { ProfileList } from '../lists/profileList'
import { RowEditor } from '../lists/RowEditor'
import type { RowAction } from '../lists/RowMenu'
import { RowSummary } from '../lists/RowSummary'
import { StateChip } from '../lists/StateChip'
import { SocialEditor } from './SocialEditor'
import { accountText, socialTitle } from './socialTitle'

interface SocialRowProps {
  list: ProfileList<Social>
  id: string
  isOpen: boolean
  isNew: boolean
  onAction: (id: string, action: RowAction) => void
  onDone: () => void
  onCancel: () => void
}

/** One social at a glance, with its fields while it is open. Drawn again only for its own changes. */
export const SocialRow = memo(function SocialRow({
  list,
  id,
  isOpen,
  isNew,
  onAction,
  onDone,
  onCancel,
}: SocialRowProps) {
  return (
    <ListRow
      list={list}
      id={id}
      nameOf={socialTitle}
      summary={
        <RowSummary list={list} id={id} isNew={isNew}>
          {({ item }) => {
            const { title } = socialNetworks[item.name]
            return {
              title,
              subtitle: accountText(item) || 'No account yet',
              picture: <ItemPicture path={item.media} icon={title.slice(0, 2)} />,
              marks: <StateChip state={item.isHidden ? 'hidden' : 'live'} />,
            }
          }}
        </RowSummary>
      }
      isOpen={isOpen}
      onAction={onAction}
      editor={
        <RowEditor
          list={list}
          id={id}
          nameOf={socialTitle}
          isNew={isNew}
          onDone={onDone}
          onCancel={onCancel}
        >
          {({ item, errors }, isDue) => (
            <SocialEditor item={item} errors={errors} isDue={isDue} actions={list} />
          )}
        </RowEditor>
      }
    />
  )
})
