import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useCamera } from '@/shared/lib/media/useCamera'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import { CameraFrame } from '@/shared/ui/camera/CameraFrame'
import { createVideoReader } from './decodeQr'
import { readScanned } from './typedCode'

/** Pause between two readings, in milliseconds. */
const READ_EVERY_MS = 150

const HINT = 'Hold the printed code in front of the camera.'
const NO_READER =
  'The scanner could not be loaded. Check your connection, stop and scan again, or type the code.'

interface ScannerProps {
  /** Called with the first activation code that is read. */
  onCode: (code: string) => void
  onClose: () => void
}

/** The camera, which reads an activation code. It is off when this is closed or the tab hidden. */
export function Scanner({ onCode, onClose }: ScannerProps) {
  const camera = useCamera()
  const [problem, setProblem] = useState<string | null>(null)
  useReading(camera.video, camera.state === 'on', {
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
  return (
    <CameraFrame
      camera={camera}
      label="Scan the code"
      purpose="scan the code"
      otherWay="type the code"
      hint={problem ?? HINT}
    >
      <Button onClick={onClose}>Stop scanning</Button>
    </CameraFrame>
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
