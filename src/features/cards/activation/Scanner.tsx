import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import styles from './Activate.module.css'
import { createVideoReader } from './decodeQr'
import { readScanned } from './typedCode'
import { type CameraState, useCamera } from './useCamera'

/** Pause between two readings, in milliseconds. */
const READ_EVERY_MS = 150

const stateTexts: Record<CameraState, string> = {
  asking: 'Your browser asks whether this site may use the camera. Allow it to scan the code.',
  on: 'Hold the printed code in front of the camera.',
  denied:
    'The camera is blocked for this site. Allow it in your browser’s site settings and try again, or type the code.',
  none: 'No camera can be used. It may be missing, or another app may be using it. Type the code instead.',
}

const NO_READER =
  'The scanner could not be loaded. Check your connection, stop and scan again, or type the code.'

interface ScannerProps {
  /** Called with the first activation code that is read. */
  onCode: (code: string) => void
  onClose: () => void
}

/** The camera, which reads an activation code. It is off when this is closed or the tab hidden. */
export function Scanner({ onCode, onClose }: ScannerProps) {
  const [attempt, setAttempt] = useState(0)
  const { state, video } = useCamera(attempt)
  const [problem, setProblem] = useState<string | null>(null)
  useReading(video, state === 'on', {
    onText: (text) => {
      const scanned = readScanned(text)
      if ('code' in scanned) onCode(scanned.code)
      else setProblem(scanned.problem)
      return 'code' in scanned
    },
    onFailure: () => {
      setProblem(NO_READER)
    },
  })
  const isFailed = state === 'denied' || state === 'none'
  return (
    <div className={styles.scanner} role="group" aria-label="Scan the code">
      <video
        ref={video}
        className={styles.video}
        hidden={state !== 'on'}
        muted
        playsInline
        aria-label="Camera"
      />
      <p role={isFailed ? 'alert' : 'status'} className={styles.hint}>
        {(state === 'on' ? problem : null) ?? stateTexts[state]}
      </p>
      <div className="button-row">
        {isFailed && (
          <Button
            onClick={() => {
              setAttempt(attempt + 1)
            }}
          >
            Try again
          </Button>
        )}
        <Button onClick={onClose}>Stop scanning</Button>
      </div>
    </div>
  )
}

interface ReadingHandlers {
  /** Called with each text that is read; returns whether that was the last one. */
  onText: (text: string) => boolean
  onFailure: () => void
}

/** Reads the video's pictures one after the other. */
function useReading(
  video: { current: HTMLVideoElement | null },
  isOn: boolean,
  { onText, onFailure }: ReadingHandlers,
): void {
  const isDone = useRef(false)
  const report = useStableCallback((text: string) => {
    isDone.current = onText(text)
  })
  const fail = useStableCallback(onFailure)
  useEffect(() => {
    if (!isOn) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isCurrent = true
    const run = async () => {
      const read = await createVideoReader()
      const step = async () => {
        const text = video.current && (await read(video.current))
        if (!isCurrent) return
        if (text) report(text)
        if (!isDone.current) timer = setTimeout(() => void step().catch(fail), READ_EVERY_MS)
      }
      if (isCurrent) await step()
    }
    run().catch(fail)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [isOn, video, report, fail])
}
