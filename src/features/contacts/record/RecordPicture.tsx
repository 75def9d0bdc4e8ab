import { type MenuProps, Progress } from 'antd'
import { Suspense, useRef, useState, type ChangeEvent } from 'react'
import { toast } from '@/shared/ui/toasts/toast'
import { useIsServed } from '@/api/extensions'
import { extensions } from '@/contract/extensions'
import { messageOf } from '@/api/apiError'
import type { Contact } from '@/contract/contacts/contact'
import { MAX_FILE_BYTES, messages } from '@/contract/fields'
import { lazyPart } from '@/shared/ui/lazyPart'
import { useMenuAnchor } from '@/shared/ui/menus/useMenuAnchor'
import { contactShape } from '@/shared/ui/pictures/cropShapes'
import { usePicturePosition } from '@/shared/ui/pictures/usePicturePosition'
import { ContactAvatar } from '../parts/ContactAvatar'
import { useDeleteContactDisplayMutation, useUploadContactDisplayMutation } from '../contactsApi'
import styles from './RecordIdentity.module.css'

const OpenMenu = lazyPart(
  async () => (await import('@/shared/ui/menus/OpenMenu')).OpenMenu,
  ({ onClose }) => onClose,
)
const ACCEPTED =
  '.png,.jpg,.jpeg,.webp,.gif,.avif,image/png,image/jpeg,image/webp,image/gif,image/avif'

interface RecordPictureProps {
  contact: Contact
  canUpdate: boolean
}

/**
 * A contact's picture, changed by the menu on it. A file over 5 MB is refused before upload (spec
 * sections 5 and 9).
 */
export function RecordPicture({ contact, canUpdate }: RecordPictureProps) {
  const { uploadPicture, removePicture, refuse, isLoading, progress, message } = usePicture(
    contact.id,
  )
  const canRemove = useIsServed(extensions.contactDisplay) && contact.displayImage !== null
  const input = useRef<HTMLInputElement>(null)
  const { take, dialog } = usePicturePosition({
    shape: contactShape,
    src: contact.displayImage,
    send: uploadPicture,
    choose: () => {
      input.current?.click()
    },
  })
  const avatar = <ContactAvatar contact={contact} size={56} />
  const action = contact.displayImage === null ? 'Add picture' : 'Change picture'

  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = '' // choosing the same file again is a new choice
    if (file && !refuse(file)) void take(file)
  }
  const { anchor, close, button } = useMenuAnchor()
  const menu: MenuProps = {
    items: [
      { key: 'change', label: action },
      ...(canRemove ? [{ key: 'remove', label: 'Remove picture' }] : []),
    ],
    'aria-label': 'Picture',
    onClick: ({ key }) => {
      close()
      if (key === 'remove') void removePicture()
      else input.current?.click()
    },
  }
  if (!canUpdate) return avatar
  return (
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
      <button
        type="button"
        className={styles.picture}
        aria-label="Picture"
        title={action}
        disabled={isLoading}
        {...button}
      >
        {avatar}
      </button>
      {anchor && (
        <Suspense>
          <OpenMenu anchor={anchor} menu={menu} onClose={close} />
        </Suspense>
      )}
      {isLoading && (
        <Progress
          className={styles.below ?? ''}
          percent={Math.round(progress * 100)}
          size="small"
          aria-label="Upload"
        />
      )}
      {message !== null && (
        <div role="alert" className={`${styles.below ?? ''} ${styles.error ?? ''}`}>
          {message}
        </div>
      )}
      {dialog}
    </>
  )
}

function usePicture(contactId: string) {
  const [remove] = useDeleteContactDisplayMutation()
  const [upload, { isLoading }] = useUploadContactDisplayMutation()
  const [progress, setProgress] = useState(0)
  const [message, setMessage] = useState<string | null>(null)
  /** Tells whether a file is too large to be sent, and says so. */
  const refuse = (file: File) => {
    const isLarge = file.size > MAX_FILE_BYTES
    setMessage(isLarge ? messages.fileSize : null)
    return isLarge
  }
  const uploadPicture = async (file: File) => {
    setProgress(0)
    const { data, error } = await upload({
      params: { contactId },
      body: { file },
      onUploadProgress: setProgress,
    })
    if (data) toast.success('Picture saved.')
    else setMessage(messageOf(error, 'file'))
  }
  const removePicture = async () => {
    setMessage(null)
    const { error } = await remove({ params: { contactId } })
    if (error) setMessage(messageOf(error))
  }
  return { uploadPicture, removePicture, refuse, isLoading, progress, message }
}
