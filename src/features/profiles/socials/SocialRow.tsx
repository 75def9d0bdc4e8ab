import { memo } from 'react'
import type { Social } from '@/contract/profileContent'
import { socialNetworks } from '@/contract/socialNetworks'
import { ItemPicture } from '../lists/ItemPicture'
import { ListRow } from '../lists/ListRow'
import { RowEditor } from '../lists/RowEditor'
import type { RowAction } from '../lists/RowMenu'
import { StateChip } from '../lists/StateChip'
import type { ItemErrors, ListActions } from '../lists/useProfileList'
import { SocialEditor } from './SocialEditor'
import { accountText, socialTitle } from './socialTitle'

interface SocialRowProps {
  item: Social
  errors: ItemErrors | undefined
  isOpen: boolean
  isNew: boolean
  actions: ListActions<Social>
  onAction: (id: string, action: RowAction) => void
  onDone: () => void
  onCancel: () => void
}

/** One social at a glance, with its fields while it is open. Drawn again only for its own changes. */
export const SocialRow = memo(function SocialRow({ item, errors, isOpen, isNew, actions, onAction, onDone, onCancel }: SocialRowProps) {
  const { id, name: network, media, isHidden } = item
  const name = socialTitle(item)
  const { title } = socialNetworks[network]
  const isFaulty = errors !== undefined
  return (
    <ListRow
      id={id}
      name={name}
      title={title}
      subtitle={accountText(item) || 'No account yet'}
      picture={<ItemPicture path={media} icon={title.slice(0, 2)} />}
      marks={<StateChip state={isHidden ? 'hidden' : 'live'} />}
      isFaulty={isFaulty}
      isHidden={isHidden}
      isOpen={isOpen}
      isNew={isNew}
      onAction={onAction}
      editor={(
        <RowEditor label={name} isNew={isNew} isFaulty={isFaulty} onDone={onDone} onCancel={onCancel}>
          {(isDue) => <SocialEditor item={item} errors={errors} isDue={isDue} actions={actions} />}
        </RowEditor>
      )}
    />
  )
})
