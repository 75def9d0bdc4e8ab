import { useId, useState } from 'react'
import { messageOf } from '@/api/apiError'
import { type ProfileMedia, profileMedia } from '@/contract/profiles/profileUploads'
import { useIsEditable } from '@/shared/forms/EditableContext'
import { FormSection } from '@/shared/forms/FormSection'
import { useNotedHelp } from '@/shared/forms/fieldNote'
import { useFileUrl } from '@/shared/lib/useFileUrl'
import { type CropShape, bannerShape, logoShape, photoShape } from '@/shared/ui/pictures/cropShapes'
import { PictureUpload } from '@/shared/ui/pictures/PictureUpload'
import { useUploadProfileMediaMutation } from '../profileUploadsApi'
import { useShownValue } from '../editor/LockedValue'
import { useProfileEditor } from '../editor/useProfileEditor'
import styles from './DetailsTab.module.css'

const media: Record<ProfileMedia, { title: string; noun: string; hint: string; shape: CropShape }> =
  {
    avatar: {
      title: 'Photo',
      noun: 'photo',
      hint: 'A square picture of you. The card shows it as a circle.',
      shape: photoShape,
    },
    banner: {
      title: 'Banner',
      noun: 'banner',
      hint: 'A wide picture at the top of the card. You choose the part that is shown.',
      shape: bannerShape,
    },
    logo: {
      title: 'Logo',
      noun: 'logo',
      hint: 'The logo of your company, small and square.',
      shape: logoShape,
    },
  }

/** The pictures of the card, each saved as soon as it is chosen. */
export function MediaSection() {
  return (
    <FormSection title="Pictures">
      <div className={styles.media}>
        {profileMedia.map((type) => (
          <MediaField key={type} type={type} />
        ))}
      </div>
    </FormSection>
  )
}

function MediaField({ type }: { type: ProfileMedia }) {
  const { profileId, profile, denyUnless, receiveProfile, updateProfile } = useProfileEditor()
  const fileUrl = useFileUrl()
  const [upload] = useUploadProfileMediaMutation()
  const [errorText, setErrorText] = useState<string | null>(null)
  const helpId = useId()
  const { title, noun, hint, shape } = media[type]
  const logo = useShownValue('logo')
  const path = type === 'logo' ? logo : profile[type]
  const isEditable = useIsEditable(type)
  const help = useNotedHelp(type, hint)
  const send = async (file: File, onUploadProgress: (fraction: number) => void) => {
    setErrorText(null)
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
    setErrorText(error?.message ?? null)
  }
  return (
    <div role="group" aria-label={title} aria-describedby={helpId} className={styles.medium}>
      <div className={styles.mediumHead}>
        <h3 className={styles.mediumTitle}>{title}</h3>
        <p id={helpId} className="help-text">
          {help}
        </p>
      </div>
      <PictureUpload
        noun={noun}
        src={path === null ? null : fileUrl(path)}
        upload={send}
        shape={shape}
        onRemove={() => {
          void remove()
        }}
        denial={denyUnless(isEditable, profileId).title}
      />
      {errorText !== null && (
        <p role="alert" className={styles.error}>
          {errorText}
        </p>
      )}
    </div>
  )
}
