import { useProfileEditor } from '../editor/useProfileEditor'
import { hasNewerVersion, useRefetchWhenNewer } from '../editor/useRefetchWhenNewer'
import { EditableList } from '../lists/EditableList'
import { useListProfileSocialsQuery } from '../profilesApi'
import { OtherSocials } from './OtherSocials'
import { socialKind } from './socialKind'
import { useSocialPictureUpload } from './useSocialPictureUpload'

/** The accounts on social networks, of this profile and of the person's others. */
export function SocialsTab() {
  const { profileId } = useProfileEditor()
  const uploadPicture = useSocialPictureUpload()
  useRefetchWhenNewer(useListProfileSocialsQuery({ id: profileId }).currentData, hasNewerVersion)
  return (
    <>
      <EditableList kind={socialKind} uploadPicture={uploadPicture} />
      <OtherSocials />
    </>
  )
}
