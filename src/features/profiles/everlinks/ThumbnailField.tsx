import { memo } from 'react'
import { useFileUrl } from '@/shared/lib/useFileUrl'
import { PictureUpload } from '@/shared/ui/pictures/PictureUpload'
import { useThumbnailUpload } from './useThumbnailUpload'

interface ThumbnailFieldProps {
  /** The id of the link. */
  id: string
  thumbnail: string | null
  /** Keeps its identity. */
  onChange: (patch: { thumbnail: null }) => void
}

export const ThumbnailField = memo(function ThumbnailField({
  id,
  thumbnail,
  onChange,
}: ThumbnailFieldProps) {
  const upload = useThumbnailUpload()
  const fileUrl = useFileUrl()
  return (
    <PictureUpload
      noun="thumbnail"
      src={thumbnail === null ? null : fileUrl(thumbnail)}
      upload={(file, onProgress) => upload({ id }, file, onProgress)}
      onRemove={() => {
        onChange({ thumbnail: null })
      }}
    />
  )
})
