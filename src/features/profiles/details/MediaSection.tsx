import { useState } from 'react'
import { messageOf } from '@/api/apiError'
import { type ProfileMedia, profileMedia } from '@/contract/profiles/profileUploads'
import { useIsEditable } from '@/shared/forms/EditableContext'
import { FormSection } from '@/shared/forms/FormSection'
import { useFileUrl } from '@/shared/lib/useFileUrl'
import { PictureUpload } from '../lists/PictureUpload'
import { useUploadProfileMediaMutation } from '../profilesApi'
import { useProfileEditor } from '../editor/useProfileEditor'
import styles from './DetailsTab.module.css'

const media: Record<ProfileMedia, { title: string; noun: string; hint: string }> = {
  avatar: {
    title: 'Photo',
    noun: 'photo',
    hint: 'A square picture of you; the card shows it round.',
  },
  banner: {
    title: 'Banner',
    noun: 'banner',
    hint: 'A wide picture over the head of the card, about three times as wide as it is high.',
  },
  logo: { title: 'Logo', noun: 'logo', hint: 'The mark of your company, small and square.' },
}

/** The pictures of the card. Each is saved as soon as it is chosen. */
export function MediaSection() {
  return (
    <FormSection title="Pictures">
      <div className={styles.media}>
        {profileMedia.map((type) => (
          <Medium key={type} type={type} />
        ))}
      </div>
    </FormSection>
  )
}

function Medium({ type }: { type: ProfileMedia }) {
  const { profileId, profile, receiveProfile, updateProfile } = useProfileEditor()
  const fileUrl = useFileUrl()
  const [upload] = useUploadProfileMediaMutation()
  const [fault, setFault] = useState<string | null>(null)
  const { title, noun, hint } = media[type]
  const path = profile[type]
  const isEditable = useIsEditable(type)
  const send = async (file: File, onUploadProgress: (fraction: number) => void) => {
    setFault(null)
    const { data, error } = await upload({
      params: { profileId, type },
      body: { file },
      onUploadProgress,
    })
    if (data) receiveProfile(data)
    return data ? null : messageOf(error, 'file')
  }
  const remove = async () => {
    const error = await updateProfile({ [type]: null })
    setFault(error?.message ?? null)
  }
  return (
    <div role="group" aria-label={title} className={styles.medium}>
      <div className={styles.mediumHead}>
        <h3 className={styles.mediumTitle}>{title}</h3>
        <p className={styles.hint}>{hint}</p>
      </div>
      <PictureUpload
        noun={noun}
        src={path === null ? null : fileUrl(path)}
        upload={send}
        onRemove={() => {
          void remove()
        }}
        isEditable={isEditable}
      />
      {fault !== null && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
    </div>
  )
}
