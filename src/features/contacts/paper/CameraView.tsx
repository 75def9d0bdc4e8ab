import { Button } from 'antd'
import { useState } from 'react'
import { useCamera } from '@/shared/lib/media/useCamera'
import { CameraFrame } from '@/shared/ui/camera/CameraFrame'

interface CameraViewProps {
  onPicture: (file: File) => void
  onClose: () => void
}

/** The camera in the page, for a picture of the card. */
export function CameraView({ onPicture, onClose }: CameraViewProps) {
  const camera = useCamera()
  const [isTooEarly, setIsTooEarly] = useState(false)
  const take = async () => {
    const picture = camera.video.current && (await pictureOf(camera.video.current))
    if (picture) onPicture(picture)
    else setIsTooEarly(true)
  }
  return (
    <CameraFrame
      camera={camera}
      label="Photo of the card"
      purpose="take a picture"
      otherWay="choose a picture"
      hint={
        isTooEarly
          ? 'The camera shows no picture yet. Wait a moment, then take the picture again.'
          : 'Hold the card in front of the camera, and let it fill the picture.'
      }
    >
      {camera.state === 'on' && (
        <Button type="primary" onClick={() => void take()}>
          Take the picture
        </Button>
      )}
      <Button onClick={onClose}>Choose a picture instead</Button>
    </CameraFrame>
  )
}

/** Returns what the camera shows; null while it shows nothing. */
function pictureOf(video: HTMLVideoElement): Promise<File | null> {
  const { videoWidth: width, videoHeight: height } = video
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  return new Promise((resolve) => {
    canvas.toBlob(
      (blob) => {
        resolve(blob && new File([blob], 'your photo', { type: blob.type }))
      },
      'image/jpeg',
      0.95,
    )
  })
}
