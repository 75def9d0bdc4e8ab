import { ShareAltOutlined } from '@ant-design/icons'
import { socialNames, socialNetworks } from '@/contract/profiles/socialNetworks'
import { NetworkIcon } from '@/publicCard/networks/NetworkIcon'
import { useCurrentUser } from '@/features/auth'
import { PhoneTextsProvider } from '@/shared/forms/phone/PhoneTextsContext'
import { useProfileEditor } from '../editor/useProfileEditor'
import { hasNewerVersion, useRefetchWhenNewer } from '../editor/useRefetchWhenNewer'
import { CompanyItems } from '../lists/CompanyItems'
import { EditableList } from '../lists/EditableList'
import { useListProfileSocialsQuery } from '../profilesApi'
import { OtherSocials } from './OtherSocials'
import { useSocialPictureUpload } from './useSocialPictureUpload'
import { ItemPicture } from '@/shared/ui/items/ItemPicture'
import type { ListKind } from '../lists/listKind'
import { StateChip } from '@/shared/ui/items/StateChip'
import { SocialEditor } from './SocialEditor'
import { accountText, socialTitle } from './socialTitle'

const socialKind: ListKind<'socials'> = {
  name: 'socials',
  title: 'Socials',
  noun: 'social',
  limit: 50,
  empty: {
    title: 'No socials yet',
    description:
      'Socials link your card to your accounts: LinkedIn, Instagram, WhatsApp, and more. Enter a username or paste a URL.',
    icon: <ShareAltOutlined />,
  },
  createItem: (items) => ({
    id: crypto.randomUUID(),
    name: socialNames.find((name) => items.every((item) => item.name !== name)) ?? 'linkedin',
    value: '',
    isHidden: false,
    media: null,
  }),
  addsAt: 'end',
  picture: { pathOf: ({ media }) => media, remove: (item) => ({ ...item, media: null }) },
  nameOf: socialTitle,
  summarize: ({ item }) => {
    const { title } = socialNetworks[item.name]
    return {
      title,
      subtitle: accountText(item) || 'No account yet',
      picture: <ItemPicture path={item.media} icon={<NetworkIcon name={item.name} />} />,
      marks: <StateChip state={item.isHidden ? 'hidden' : 'live'} />,
    }
  },
  Editor: SocialEditor,
}

/** The accounts on social networks, of this profile and of the person's others. */
export function SocialsTab() {
  const { profileId } = useProfileEditor()
  const { phoneNumber } = useCurrentUser()
  const uploadPicture = useSocialPictureUpload()
  useRefetchWhenNewer(useListProfileSocialsQuery({ id: profileId }).currentData, hasNewerVersion)
  return (
    <PhoneTextsProvider accountPhone={phoneNumber}>
      <CompanyItems list="socials" />
      <EditableList kind={socialKind} uploadPicture={uploadPicture} />
      <OtherSocials />
    </PhoneTextsProvider>
  )
}
