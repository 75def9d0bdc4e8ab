import { Checkbox } from 'antd'
import { useState } from 'react'
import { useField } from 'react-final-form'
import { messageOf } from '@/api/apiError'
import { useFileUrl } from '@/shared/lib/useFileUrl'
import { PictureUpload } from '@/shared/ui/pictures/PictureUpload'

/** A box that hides a link or social. */
export function HiddenField() {
  const { input } = useField<boolean>('isHidden', { subscription: { value: true } })
  return (
    <Checkbox
      checked={input.value}
      onChange={({ target }) => {
        input.onChange(target.checked)
      }}
    >
      Hide it on the cards
    </Checkbox>
  )
}

interface SavedPictureProps {
  path: string | null
  /** Uploads a picture; resolves to the error of a failed call. */
  upload: (file: File, onUploadProgress: (fraction: number) => void) => Promise<unknown>
  /** Removes the picture; resolves to the error of a failed call. */
  remove: () => Promise<unknown>
}

/** The picture of a link or social, saved as soon as it is chosen. */
export function SavedPicture({ path, upload, remove }: SavedPictureProps) {
  const fileUrl = useFileUrl()
  const [errorText, setErrorText] = useState<string | null>(null)
  return (
    <>
      <PictureUpload
        noun="picture"
        src={path === null ? null : fileUrl(path)}
        upload={async (file, onUploadProgress) => {
          const error = await upload(file, onUploadProgress)
          setErrorText(null)
          return error === undefined ? null : messageOf(error, 'file')
        }}
        onRemove={() => {
          void remove().then((error) => {
            setErrorText(error === undefined ? null : messageOf(error))
          })
        }}
      />
      {errorText !== null && <p role="alert">{errorText}</p>}
    </>
  )
}
