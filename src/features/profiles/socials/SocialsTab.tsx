import { ShareAltOutlined } from '@ant-design/icons'
import type { Social } from '@/contract/profiles/profileItems'
import { socialNames } from '@/contract/profiles/socialNetworks'
import { isBlank } from '../lists/isBlank'
import { ListPanel } from '../lists/ListPanel'
import { useListEditor } from '../lists/useListEditor'
import { useListProfileSocialsQuery } from '../profilesApi'
import { hasNewerVersion, useNewerPart } from '../editor/useNewerPart'
import { useProfileEditor } from '../editor/useProfileEditor'
import { OtherSocials } from './OtherSocials'
import { SocialRow } from './SocialRow'
import { socialTitle } from './socialTitle'
import { useSocialPictureUpload } from './useSocialPictureUpload'

/** The contract's limit. */
const MAX_SOCIALS = 50

const empty = {
  title: 'No socials yet',
  description:
    'Socials lead from your card to your accounts: LinkedIn, Instagram, WhatsApp and more. Type a name or paste an address.',
  icon: <ShareAltOutlined />,
}
const without = (item: Social): Social => ({ ...item, media: null })

/** The accounts of a person on networks: their order, where they lead, and which are shown. */
export function SocialsTab() {
  const upload = useSocialPictureUpload()
  const editor = useListEditor('socials', {
    nameOf: socialTitle,
    isBlank: isBlank.socials,
    picture: { of: ({ media }) => media, without, upload },
  })
  const { profileId } = useProfileEditor()
  useNewerPart(useListProfileSocialsQuery({ id: profileId }).currentData, hasNewerVersion)
  const { list, ids, open } = editor
  const onAdd = () => {
    const name =
      socialNames.find((each) => ids.every((id) => list.find(id)?.name !== each)) ?? 'linkedin'
    editor.add(
      { id: crypto.randomUUID(), name, value: '', isHidden: false, media: null },
      ids.length,
    )
  }
  return (
    <>
      <ListPanel
        place={editor.place}
        name="socials"
        title="Socials"
        noun="social"
        ids={ids}
        nameOf={editor.nameOf}
        limit={MAX_SOCIALS}
        error={editor.error}
        onAdd={onAdd}
        onMove={list.move}
        empty={empty}
      >
        {ids.map((id) => {
          const isOpen = open?.id === id
          return (
            <SocialRow
              key={id}
              list={list}
              id={id}
              isOpen={isOpen}
              isNew={isOpen && open.isNew}
              onAction={editor.onAction}
              onDone={editor.done}
              onCancel={editor.cancel}
            />
          )
        })}
      </ListPanel>
      <OtherSocials />
    </>
  )
}
