import { Slider } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import Cropper from 'react-easy-crop'
import type { CropShape } from '../cropShapes'
import styles from '../PictureUpload.module.css'
import type { CropArea } from './cropArea'
import type { LoadedPicture } from './loadPicture'

const MAX_ZOOM = 4
/** Each press of a key zooms by a tenth, and moves by so many pixels (a fifth of it with Shift). */
const ZOOM_STEP = 1.1
const MOVE_STEP = 10
const ZOOM_KEYS: Readonly<Record<string, number>> = {
  '+': ZOOM_STEP,
  '=': ZOOM_STEP,
  '-': 1 / ZOOM_STEP,
  _: 1 / ZOOM_STEP,
}
const KEYS = 'With keys: the arrows, + and −.'

interface PositionFrameProps {
  picture: LoadedPicture
  shape: CropShape
  start: CropArea | null
  onChange: (area: CropArea) => void
  onSave: () => void
}

/** A picture that is moved and zoomed under a frame, which shows the chosen part. */
export function PositionFrame({ picture, shape, start, onChange, onSave }: PositionFrameProps) {
  const [position, setPosition] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const { width, height } = picture.bitmap
  const isWide = width / height >= shape.aspect
  const isFocused = useRef(false)
  const frame = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const factor = ZOOM_KEYS[event.key]
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (factor !== undefined) setZoom(Math.min(MAX_ZOOM, Math.max(1, zoom * factor)))
    else if (event.key === 'Enter') onSave()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // The keys are those of the picture and of the slider inside.
    <div ref={frame} role="presentation" className={styles.position} onKeyDown={onKeyDown}>
      <div className={frameClass(shape.aspect)} style={{ aspectRatio: shape.aspect }}>
        <Cropper
          image={picture.url}
          crop={position}
          zoom={zoom}
          maxZoom={MAX_ZOOM}
          aspect={shape.aspect}
          cropShape={shape.isRound ? 'round' : 'rect'}
          objectFit={isWide ? 'vertical-cover' : 'horizontal-cover'}
          showGrid={false}
          keyboardStep={MOVE_STEP}
          disableAutomaticStylesInjection
          classes={{
            containerClassName: styles.cropper ?? '',
            mediaClassName: (isWide ? styles.high : styles.broad) ?? '',
            cropAreaClassName: `${styles.window ?? ''} ${shape.isRound ? (styles.round ?? '') : ''}`,
          }}
          cropperProps={{
            role: 'application',
            'aria-label': 'Picture',
            'aria-roledescription': 'picture to position',
            'aria-description': KEYS,
          }}
          {...(start && { initialCroppedAreaPercentages: start })}
          onCropChange={setPosition}
          onZoomChange={setZoom}
          onCropAreaChange={(area) => {
            onChange(area)
            if (!isFocused.current)
              frame.current?.querySelector<HTMLElement>('[role="application"]')?.focus()
            isFocused.current = true
          }}
        />
      </div>
      <p className="help-text">
        Drag to move it, pinch or scroll to zoom. <span className={styles.keys}>{KEYS}</span>
      </p>
      <div className={styles.zoom}>
        <span aria-hidden>Zoom</span>
        <Slider
          className={styles.slider ?? ''}
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={zoom}
          onChange={setZoom}
          tooltip={{ formatter: null }}
          ariaLabelForHandle="Zoom"
          ariaValueTextFormatterForHandle={(value) => `${String(Math.round(value * 100))} %`}
        />
      </div>
    </div>
  )
}

/** Returns the class of the room of a picture: a wide one takes all of the dialog. */
export function frameClass(aspect: number): string {
  return `${styles.frame ?? ''} ${aspect > 1 ? '' : (styles.square ?? '')}`
}
