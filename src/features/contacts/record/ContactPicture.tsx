import { CameraOutlined } from '@ant-design/icons'
import { Button, Progress } from 'antd'
import { useRef, useState, type ChangeEvent } from 'react'
import { toast } from '@/shared/ui/toasts/toast'
import { messageOf } from '@/api/apiError'
import type { Contact } from '@/contract/contacts/contact'
import { MAX_FILE_BYTES, messages } from '@/contract/fields'
import { ContactAvatar } from '../parts/ContactAvatar'
import { useUploadContactDisplayMutation } from '../contactsApi'
import styles from './ContactPage.module.css'

const ACCEPTED =
  '.png,.jpg,.jpeg,.webp,.gif,.avif,image/png,image/jpeg,image/webp,image/gif,image/avif'

interface ContactPictureProps {
  contact: Contact
  canUpdate: boolean
}

/**
 * A contact's picture, to add or replace. A file over 5 MB is refused before upload (spec sections
 * 5 and 9).
 */
export function ContactPicture({ contact, canUpdate }: ContactPictureProps) {
  const { uploadPicture, isLoading, progress, message } = usePictureUpload(contact.id)
  const input = useRef<HTMLInputElement>(null)
  const action = contact.displayImage === null ? 'Add picture' : 'Replace picture'

  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = '' // choosing the same file again is a new choice
    if (file) void uploadPicture(file)
  }

  return (
    <div className={styles.picture}>
      <ContactAvatar contact={contact} size={96} />
      {canUpdate && (
        <>
          <input
            ref={input}
            type="file"
            className="visually-hidden"
            tabIndex={-1}
            aria-label="Picture file"
            accept={ACCEPTED}
            onChange={onChange}
          />
          <Button
            size="small"
            icon={<CameraOutlined aria-hidden />}
            loading={isLoading}
            onClick={() => {
              input.current?.click()
            }}
          >
            {action}
          </Button>
        </>
      )}
      {isLoading && (
        <Progress percent={Math.round(progress * 100)} size="small" aria-label="Upload" />
      )}
      {message !== null && (
        <div role="alert" className={styles.error}>
          {message}
        </div>
      )}
    </div>
  )
}

function usePictureUpload(contactId: string) {
  const [upload, { isLoading }] = useUploadContactDisplayMutation()
  const [progress, setProgress] = useState(0)
  const [message, setMessage] = useState<string | null>(null)
  const uploadPicture = async (file: File) => {
    setProgress(0)
    setMessage(file.size > MAX_FILE_BYTES ? messages.fileSize : null)
    if (file.size > MAX_FILE_BYTES) return
    const { data, error } = await upload({
      params: { contactId },
      body: { file },
      onUploadProgress: setProgress,
    })
    if (data) toast.success('Picture saved.')
    else setMessage(messageOf(error, 'file'))
  }
  return { uploadPicture, isLoading, progress, message }
}
