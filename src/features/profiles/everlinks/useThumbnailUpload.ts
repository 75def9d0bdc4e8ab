import { messageOf } from '@/api/apiError'
import { useUploadProfileEverlinkMutation } from '../profileUploadsApi'
import { useProfileEditor } from '../editor/useProfileEditor'

/**
 * Returns a function that saves a link and uploads its thumbnail. It resolves to an error message,
 * or to null.
 */
export function useThumbnailUpload(): (
  link: { id: string },
  file: File,
  onUploadProgress?: (fraction: number) => void,
) => Promise<string | null> {
  const { profileId, saveNow, receiveProfile } = useProfileEditor()
  const [upload] = useUploadProfileEverlinkMutation()
  return async ({ id: everlinkId }, file, onUploadProgress) => {
    if (!(await saveNow('everlinks'))) return 'Fix the marked links first. Then add the thumbnail.'
    const { data, error } = await upload({
      params: { id: profileId },
      body: { everlinkId, file },
      ...(onUploadProgress && { onUploadProgress }),
    })
    if (data) receiveProfile(data)
    return data ? null : messageOf(error, 'file')
  }
}
