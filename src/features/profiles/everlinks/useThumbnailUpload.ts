import { messageOf } from '@/api/apiError'
import { useUploadProfileEverlinkMutation } from '../profilesApi'
import { useProfileEditor } from '../editor/useProfileEditor'

/** Sends the thumbnail of a link, after the link itself. Promises what went wrong, or null. */
export function useThumbnailUpload(): (
  link: { id: string },
  file: File,
  onUploadProgress?: (fraction: number) => void,
) => Promise<string | null> {
  const { profileId, saveNow, receiveProfile } = useProfileEditor()
  const [upload] = useUploadProfileEverlinkMutation()
  return async ({ id: everlinkId }, file, onUploadProgress) => {
    if (!(await saveNow('everlinks')))
      return 'A thumbnail is kept with a saved link: fix the marked links first.'
    const { data, error } = await upload({
      params: { id: profileId },
      body: { everlinkId, file },
      ...(onUploadProgress && { onUploadProgress }),
    })
    if (data) receiveProfile(data)
    return data ? null : messageOf(error, 'file')
  }
}
