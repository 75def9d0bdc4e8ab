import { useCallback, useRef, useState } from 'react'
import { messageOf } from '@/api/apiError'
import { MAX_FILE_BYTES, messages } from '@/contract/fields'
import { useUnloadWarning } from '@/shared/lib/useUnloadWarning'
import { toast } from '@/shared/ui/toasts/toast'
import { useUploadBackgroundVideoMutation } from '../profilesApi'
import { useProfileEditor } from '../editor/useProfileEditor'
import { createPoster } from './createPoster'

/** `progress` is the part that is sent, from 0 to 1; null while nothing is. */
export interface VideoUpload {
  progress: number | null
  fault: string | null
  start: (file: File) => Promise<void>
  cancel: () => void
  /** Somebody sees `fault` until the answered function is called; it is told in a message otherwise. */
  watch: () => () => void
}

const isVideo = ({ type, name }: File) =>
  /^video\/(?:mp4|webm)$/.test(type) || /\.(?:mp4|webm)$/i.test(name)

/** Sends a video with a picture of it. What is too large, or no video that browsers play, is refused before anything is sent (spec sections 5 and 9). */
export function useVideoUpload(): VideoUpload {
  const { profileId, saveNow, receiveProfile } = useProfileEditor()
  const [upload] = useUploadBackgroundVideoMutation()
  const [progress, setProgress] = useState<number | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  const isWatched = useRef(false)
  useUnloadWarning(progress !== null)

  const send = async (file: File, signal: AbortSignal): Promise<string | null> => {
    const isGivenUp = () => signal.aborted
    const poster = await createPoster(file)
    await saveNow()
    if (isGivenUp()) return null
    const request = upload({
      params: { profileId },
      body: { file, ...(poster && { poster }) },
      onUploadProgress: setProgress,
    })
    const abort = () => {
      request.abort()
    }
    signal.addEventListener('abort', abort)
    const { data, error } = await request
    signal.removeEventListener('abort', abort)
    if (data) receiveProfile(data)
    return data || isGivenUp() ? null : messageOf(error, 'file')
  }
  return {
    progress,
    fault,
    start: async (file) => {
      if (running.current) return
      const refusal =
        file.size > MAX_FILE_BYTES
          ? messages.fileSize
          : isVideo(file)
            ? null
            : 'Choose an MP4 or WebM video.'
      setFault(refusal)
      if (refusal !== null) return
      const controller = new AbortController()
      running.current = controller
      setProgress(0)
      const found = await send(file, controller.signal)
      if (isWatched.current) setFault(found)
      else if (found !== null) toast.error(`The video could not be saved. ${found}`)
      setProgress(null)
      running.current = null
    },
    cancel: () => {
      running.current?.abort()
    },
    watch: useCallback(() => {
      isWatched.current = true
      return () => {
        isWatched.current = false
      }
    }, []),
  }
}
