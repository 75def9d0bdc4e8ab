import { messageOf } from '@/api/apiError'
import type { SocialName } from '@/contract/profiles/socialNetworks'
import { useUploadProfileSocialMediaMutation } from '../profilesApi'
import { useProfileEditor } from '../editor/useProfileEditor'

/** Sends the picture of a social, after the social itself. Promises what went wrong, or null. */
export function useSocialPictureUpload(): (
  social: { id: string; name: SocialName },
  file: File,
  onUploadProgress?: (fraction: number) => void,
) => Promise<string | null> {
  const { profileId, saveNow, receiveProfile } = useProfileEditor()
  const [upload] = useUploadProfileSocialMediaMutation()
  return async ({ id, name }, file, onUploadProgress) => {
    if (!(await saveNow('socials')))
      return 'A picture is kept with a saved account: fix the marked accounts first.'
    const { data, error } = await upload({
      params: { profileId, socialsName: name },
      body: { socialId: id, file },
      ...(onUploadProgress && { onUploadProgress }),
    })
    if (data) receiveProfile(data)
    return data ? null : messageOf(error, 'file')
  }
}
