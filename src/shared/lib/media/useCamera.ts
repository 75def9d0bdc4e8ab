import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * The camera's state. `asking`: the browser asks for permission; `denied`: it was refused; `none`:
 * there is no camera, or another app uses it.
 */
type CameraState = 'asking' | 'on' | 'denied' | 'none'

export interface Camera {
  state: CameraState
  /** The `ref` of the video that shows it. */
  video: RefObject<HTMLVideoElement | null>
  /** Asks for it again. */
  retry: () => void
}

/** Small print is read in this; many cameras have 640 by 480 pixels unless they are asked. */
const SHARP = { width: { ideal: 1920 }, height: { ideal: 1080 } }

/** Returns whether this browser offers a camera to the page (only on HTTPS and this machine). */
export function hasCamera(): boolean {
  return 'mediaDevices' in navigator && 'getUserMedia' in navigator.mediaDevices
}

/**
 * Shows the camera in a video while the component is mounted and the tab is visible; otherwise the
 * camera is off.
 */
export function useCamera(): Camera {
  const [attempt, setAttempt] = useState(0)
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>('asking')
  useEffect(() => {
    let stream: MediaStream | null = null
    let isCurrent = true
    let isAsking = false
    const stop = () => {
      stream?.getTracks().forEach((track) => {
        track.stop()
      })
      stream = null
    }
    const start = async () => {
      setState('asking')
      isAsking = true
      try {
        const opened = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: 'environment', ...SHARP },
        })
        stream = opened
        // The camera was unplugged, or the permission withdrawn. `stop()` does not fire this.
        for (const track of opened.getTracks())
          track.onended = () => {
            stop()
            setState('none')
          }
        // The dialog was closed, or the tab hidden, while the browser asked.
        if (!isCurrent || document.hidden) {
          stop()
          return
        }
        if (video.current) {
          video.current.srcObject = opened
          await video.current.play()
        }
        setState('on')
      } catch (error) {
        stop()
        // A hidden tab stops the video; it starts again once the tab is visible.
        if (isCurrent && !document.hidden) setState(isRefusal(error) ? 'denied' : 'none')
      } finally {
        isAsking = false
      }
    }
    const onVisibility = () => {
      if (document.hidden) stop()
      else if (!stream && !isAsking) void start()
    }
    void start()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      isCurrent = false
      document.removeEventListener('visibilitychange', onVisibility)
      stop()
    }
  }, [attempt])
  const retry = () => {
    setAttempt(attempt + 1)
  }
  return { state, video, retry }
}

function isRefusal(error: unknown): boolean {
  return (
    error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'SecurityError')
  )
}
