import { Button, Modal } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useReturnFocus } from '@/shared/lib/useReturnFocus'
import type { CropShape } from '../cropShapes'
import type { PictureType } from '../pictureType'
import styles from '../PictureUpload.module.css'
import { type CropArea, WHOLE, drawingOf } from './cropArea'
import { drawPart, partFile } from './drawPart'
import { type LoadedPicture, loadPicture } from './loadPicture'
import { PositionFrame, frameClass } from './PositionFrame'

interface PositionDialogProps {
  file: File
  type: PictureType
  shape: CropShape
  /** The part that was chosen before. */
  start: CropArea | null
  /** Sends the file, which shows this part of the picture, or all of it. */
  onSave: (file: File, area: CropArea | null) => void
  onChooseAnother: () => void
  onClose: () => void
}

/** Asks which part of a picture to show, and draws it on this device. */
export function PositionDialog(props: PositionDialogProps) {
  const { file, type, shape, start, onSave, onChooseAnother, onClose } = props
  useReturnFocus()
  const [isOpen, setIsOpen] = useState(false)
  const [area, setArea] = useState<CropArea | null>(null)
  const picture = useLoadedPicture(file)
  const { isDrawing, hasFailed, draw } = useDrawing(props, picture)
  const isReady = isLoaded(picture)
  const save = () => {
    if (area) void draw(area)
  }
  return (
    <Modal
      open
      title={shape.title}
      width={520}
      afterOpenChange={setIsOpen}
      onCancel={onClose}
      footer={
        <div className={styles.choices}>
          <Button onClick={onClose}>Cancel</Button>
          {isReady || picture === undefined ? (
            <>
              <Button
                disabled={!isReady || isDrawing}
                onClick={() => {
                  if (type.isSendable) onSave(file, null)
                  else void draw(null)
                }}
              >
                Use whole picture
              </Button>
              <Button type="primary" disabled={area === null} loading={isDrawing} onClick={save}>
                Save
              </Button>
            </>
          ) : (
            <>
              {picture === null && type.isSendable && (
                <Button
                  onClick={() => {
                    onSave(file, null)
                  }}
                >
                  Upload as it is
                </Button>
              )}
              <Button type="primary" onClick={onChooseAnother}>
                Choose another
              </Button>
            </>
          )}
        </div>
      }
    >
      {isReady && isOpen ? (
        <PositionFrame
          picture={picture}
          shape={shape}
          start={start}
          onChange={setArea}
          onSave={save}
        />
      ) : (
        <PictureState picture={picture} type={type} shape={shape} />
      )}
      {isReady && type.isAnimated && (
        <p className="help-text">Only the first frame of the animation is shown.</p>
      )}
      {hasFailed && (
        <p role="alert" className={styles.error}>
          The picture could not be saved this way. Use the whole picture, or choose another.
        </p>
      )}
    </Modal>
  )
}

type Picture = Awaited<ReturnType<typeof loadPicture>> | undefined

function isLoaded(picture: Picture): picture is LoadedPicture {
  return typeof picture === 'object' && picture !== null
}

/** Loads a picture, and frees its memory afterwards. Undefined while it loads. */
function useLoadedPicture(file: File): Picture {
  const [picture, setPicture] = useState<Picture>(undefined)
  useEffect(() => {
    let isCurrent = true
    let loaded: Picture
    void loadPicture(file).then((result) => {
      loaded = result
      if (isCurrent) setPicture(result)
      else if (isLoaded(result)) result.release()
    })
    return () => {
      isCurrent = false
      if (isLoaded(loaded)) loaded.release()
    }
  }, [file])
  return picture
}

/** Draws a part of the picture, or all of it, and passes it on. */
function useDrawing({ file, shape, onSave }: PositionDialogProps, picture: Picture) {
  const [isDrawing, setIsDrawing] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const draw = async (area: CropArea | null) => {
    if (!isLoaded(picture) || isDrawing) return
    setIsDrawing(true)
    setHasFailed(false)
    try {
      const drawing = drawingOf(area ?? WHOLE, picture.bitmap, shape.box)
      const part = partFile(await drawPart(picture.bitmap, drawing), file)
      if (isShown.current) onSave(part, area)
    } catch {
      setHasFailed(true)
    }
    setIsDrawing(false)
  }
  return { isDrawing, hasFailed, draw }
}

interface PictureStateProps {
  picture: Picture
  type: PictureType
  shape: CropShape
}

/** The room of the picture while it loads, or why it cannot be positioned. */
function PictureState({ picture, type, shape: { aspect } }: PictureStateProps) {
  if (picture === undefined || isLoaded(picture))
    return <div className={frameClass(aspect)} style={{ aspectRatio: aspect }} aria-busy="true" />
  return <p role="alert">{problemOf(picture, type)}</p>
}

function problemOf(picture: 'large' | null, { format, isSendable }: PictureType): string {
  if (picture === 'large') return 'The picture has more than 50 million pixels. Use a smaller one.'
  if (isSendable)
    return 'This browser cannot read the picture. Upload it as it is, or choose another.'
  return format === 'heic'
    ? 'This browser cannot read HEIC photos. Save the photo as JPEG, then choose it again.'
    : 'This browser cannot read the picture. Choose another.'
}
