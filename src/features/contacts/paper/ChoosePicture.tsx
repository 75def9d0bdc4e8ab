import { CameraOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ChangeEvent, useRef, useState } from 'react'
import { hasCamera } from '@/shared/lib/media/useCamera'
import { useMediaQuery } from '@/shared/lib/media/useMediaQuery'
import { FileDrop } from '@/shared/ui/imports/FileDrop'
import { paths } from '@/shared/paths'
import { StepHeading } from '@/shared/ui/imports/StepHeading'
import { LinkButton } from '@/shared/ui/LinkButton'
import { CameraView } from './CameraView'
import styles from './PaperCard.module.css'

interface ChoosePictureProps {
  /** A card was scanned before. */
  isAgain: boolean
  onPicture: (file: File, more?: readonly File[]) => void
}

/** Takes a photo of a card, or takes pictures that were chosen or dropped. */
export function ChoosePicture({ isAgain, onPicture }: ChoosePictureProps) {
  const [isCameraOn, setIsCameraOn] = useState(false)
  if (isCameraOn)
    return (
      <CameraView
        onPicture={onPicture}
        onClose={() => {
          setIsCameraOn(false)
        }}
      />
    )
  return (
    <section className={styles.box}>
      <StepHeading level={2} isFirst={!isAgain}>
        {isAgain ? 'Scan the next card' : 'Take a photo of the card'}
      </StepHeading>
      <p className={styles.hint}>
        Put the card on a plain surface in good light. English and French are read best. The picture
        is read on this device and not sent anywhere.
      </p>
      <div className={styles.ways}>
        <TakePhoto
          onPicture={onPicture}
          onCamera={() => {
            setIsCameraOn(true)
          }}
        />
        <LinkButton to={paths.contactNew} label="Enter by hand" />
      </div>
      <FileDrop
        label="Drop pictures here, or choose them"
        touchLabel="Choose pictures"
        hint="JPEG, PNG or WebP, one card in each"
        accept="image/*"
        isMultiple
        onFile={onPicture}
      />
    </section>
  )
}

interface TakePhotoProps extends Pick<ChoosePictureProps, 'onPicture'> {
  onCamera: () => void
}

/** Opens the camera app of a phone; elsewhere, the camera in the page where there is one. */
function TakePhoto({ onPicture, onCamera }: TakePhotoProps) {
  const isTouch = useMediaQuery('(pointer: coarse)')
  const input = useRef<HTMLInputElement>(null)
  if (!isTouch && !hasCamera()) return null
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    target.value = ''
    if (file) onPicture(file)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        className="visually-hidden"
        tabIndex={-1}
        aria-label="Photo of the card"
        onChange={onChange}
      />
      <Button
        type="primary"
        icon={<CameraOutlined aria-hidden />}
        onClick={() => {
          if (isTouch) input.current?.click()
          else onCamera()
        }}
      >
        {isTouch ? 'Take a photo' : 'Use the camera'}
      </Button>
    </>
  )
}
