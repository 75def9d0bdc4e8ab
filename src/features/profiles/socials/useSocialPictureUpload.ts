import { messageOf } from '@/api/apiError'
import type { SocialName } from '@/contract/profiles/socialNetworks'
import { useUploadProfileSocialMediaMutation } from '../profileUploadsApi'
import { useProfileEditor } from '../editor/useProfileEditor'

/**
 * Returns a function that saves a social and uploads its picture. It resolves to an error message,
 * or to null.
 */
export function useSocialPictureUpload(): (
  social: { id: string; name: SocialName },
  file: File,
  onUploadProgress?: (fraction: number) => void,
) => Promise<string | null> {
  const { profileId, saveNow, receiveProfile } = useProfileEditor()
  const [upload] = useUploadProfileSocialMediaMutation()
  return async ({ id, name }, file, onUploadProgress) => {
    if (!(await saveNow('socials'))) return 'Fix the marked accounts first. Then add the picture.'
    const { data, error } = await upload({
      params: { profileId, socialsName: name },
      body: { socialId: id, file },
      ...(onUploadProgress && { onUploadProgress }),
    })
    if (data) receiveProfile(data)
    return data ? null : messageOf(error, 'file')
  }
}
