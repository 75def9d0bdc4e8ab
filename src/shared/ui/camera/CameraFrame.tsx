import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { Camera } from '@/shared/lib/media/useCamera'

/** Styles of its own, because a style sheet that two lazy screens share costs every first load. */
const frameStyle = { display: 'grid', gap: 12 }
const videoStyle = {
  width: '100%',
  maxHeight: '60vh',
  borderRadius: 8,
  background: '#000',
  objectFit: 'contain',
} as const

interface CameraFrameProps {
  camera: Camera
  label: string
  /** The use of the camera: "scan the code". */
  purpose: string
  /** The way without a camera: "type the code". */
  otherWay: string
  /** Says what to do while the camera is on. */
  hint: string
  /** Buttons. */
  children: ReactNode
}

/** The picture of a camera, or why there is none and what to do instead. */
export function CameraFrame(props: CameraFrameProps) {
  const { camera, label, purpose, otherWay, hint, children } = props
  const { state, video, retry } = camera
  const texts: Record<Camera['state'], string> = {
    asking: `Your browser asks whether this site may use the camera. Allow it to ${purpose}.`,
    on: hint,
    denied: `The camera is blocked for this site. Allow it in your browser’s site settings and try again, or ${otherWay}.`,
    none: `No camera can be used. It may be missing, or another app may be using it. You can ${otherWay} instead.`,
  }
  const isFailed = state === 'denied' || state === 'none'
  return (
    <section style={frameStyle} aria-label={label}>
      <video
        ref={video}
        style={videoStyle}
        hidden={state !== 'on'}
        muted
        playsInline
        aria-label="Camera"
      />
      <p role={isFailed ? 'alert' : 'status'} className="help-text">
        {texts[state]}
      </p>
      <div className="button-row">
        {isFailed && <Button onClick={retry}>Try again</Button>}
        {children}
      </div>
    </section>
  )
}
