import { memo } from 'react'
import type { Social } from '@/contract/profiles/profileItems'
import { useFileUrl } from '@/shared/lib/useFileUrl'
import { PictureUpload } from '../lists/PictureUpload'
import { useSocialPictureUpload } from './useSocialPictureUpload'

interface SocialPictureFieldProps extends Pick<Social, 'id' | 'name' | 'media'> {
  /** Keeps its identity. */
  onChange: (patch: { media: null }) => void
}

export const SocialPictureField = memo(function SocialPictureField({
  id,
  name,
  media,
  onChange,
}: SocialPictureFieldProps) {
  const upload = useSocialPictureUpload()
  const fileUrl = useFileUrl()
  return (
    <PictureUpload
      noun="picture"
      src={media === null ? null : fileUrl(media)}
      upload={(file, onProgress) => upload({ id, name }, file, onProgress)}
      onRemove={() => {
        onChange({ media: null })
      }}
    />
  )
})
