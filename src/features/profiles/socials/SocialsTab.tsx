import { ShareAltOutlined } from '@ant-design/icons'
import type { Social } from '@/contract/profileContent'
import { socialNames } from '@/contract/socialNetworks'
import { isBlank } from '../lists/isBlank'
import { ListPanel } from '../lists/ListPanel'
import { useListEditor } from '../lists/useListEditor'
import { SocialRow } from './SocialRow'
import { socialTitle } from './socialTitle'
import { useSocialPictureUpload } from './useSocialPictureUpload'

/** The contract's limit. */
const MAX_SOCIALS = 50

const empty = {
  title: 'No socials yet',
  description: 'Socials lead from your card to your accounts: LinkedIn, Instagram, WhatsApp and more. Type a name or paste an address.',
  icon: <ShareAltOutlined />,
}
const without = (item: Social): Social => ({ ...item, media: null })

/** The accounts of a person on networks: their order, where they lead, and which are shown. */
export function SocialsTab() {
  const upload = useSocialPictureUpload()
  const editor = useListEditor('socials', { nameOf: socialTitle, isBlank: isBlank.socials, picture: { of: ({ media }) => media, without, upload } })
  const { items, errors, open } = editor
  const onAdd = () => {
    const name = socialNames.find((each) => items.every((item) => item.name !== each)) ?? 'linkedin'
    editor.add({ id: crypto.randomUUID(), name, value: '', isHidden: false, media: null }, items.length)
  }
  return (
    <ListPanel
      place={editor.place}
      title="Socials"
      noun="social"
      rows={items.map((item) => ({ id: item.id, name: socialTitle(item) }))}
      limit={MAX_SOCIALS}
      error={editor.error}
      onAdd={onAdd}
      onMove={editor.actions.move}
      empty={empty}
    >
      {items.map((item, at) => {
        const isOpen = open?.id === item.id
        return (
          <SocialRow
            key={item.id}
            item={item}
            errors={errors[at]}
            isOpen={isOpen}
            isNew={isOpen && open.isNew}
            actions={editor.actions}
            onAction={editor.onAction}
            onDone={editor.done}
            onCancel={editor.cancel}
          />
        )
      })}
    </ListPanel>
  )
}
