import { useCallback, useRef, useState } from 'react'
import { messageOf } from '@/api/apiError'
import { MAX_FILE_BYTES, messages } from '@/contract/fields'
import { useUnloadWarning } from '@/shared/lib/useUnloadWarning'
import { toast } from '@/shared/ui/toasts/toast'
import { useProfileEditor } from '../editor/useProfileEditor'
import { useUploadBackgroundVideoMutation } from '../profileUploadsApi'
import { createPoster } from './createPoster'

export interface VideoUpload {
  /** The part that is uploaded, from 0 to 1; null while nothing is. */
  progress: number | null
  error: string | null
  start: (file: File) => Promise<void>
  cancel: () => void
  /**
   * Says that `error` is on the screen until the returned function is called; otherwise errors are
   * toasts.
   */
  watch: () => () => void
}

/**
 * Uploads a video with a picture of it. Files that are too large or no video are refused at once
 * (spec sections 5 and 9).
 */
export function useVideoUpload(): VideoUpload {
  const [progress, setProgress] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const send = useSendVideo(setProgress)
  const running = useRef<AbortController | null>(null)
  const watchers = useRef(0)
  useUnloadWarning(progress !== null)
  const end = () => {
    running.current = null
    setProgress(null)
  }
  return {
    progress,
    error,
    start: async (file) => {
      if (running.current) return
      const refusal = refusalOf(file)
      setError(refusal)
      if (refusal !== null) return
      const controller = new AbortController()
      running.current = controller
      setProgress(0)
      const failure = await send(file, controller.signal)
      if (controller.signal.aborted) return
      if (watchers.current > 0) setError(failure)
      else if (failure !== null) toast.error(`The video could not be saved. ${failure}`)
      end()
    },
    // At once, also while the picture is being made.
    cancel: () => {
      running.current?.abort()
      end()
    },
    watch: useCallback(() => {
      watchers.current += 1
      return () => {
        watchers.current -= 1
      }
    }, []),
  }
}

function refusalOf({ type, name, size }: File): string | null {
  if (size > MAX_FILE_BYTES) return messages.fileSize
  const isVideo = /^video\/(?:mp4|webm)$/.test(type) || /\.(?:mp4|webm)$/i.test(name)
  return isVideo ? null : 'Choose an MP4 or WebM video.'
}

/** Returns a function that sends a video, and resolves to an error message, or to null. */
function useSendVideo(onUploadProgress: (fraction: number) => void) {
  const { profileId, saveNow, receiveProfile } = useProfileEditor()
  const [upload] = useUploadBackgroundVideoMutation()
  return async (file: File, signal: AbortSignal): Promise<string | null> => {
    const isCanceled = () => signal.aborted
    const poster = await createPoster(file)
    await saveNow()
    if (isCanceled()) return null
    const request = upload({
      params: { profileId },
      body: { file, ...(poster && { poster }) },
      onUploadProgress,
    })
    const abort = () => {
      request.abort()
    }
    signal.addEventListener('abort', abort)
    const { data, error } = await request
    signal.removeEventListener('abort', abort)
    if (data) receiveProfile(data)
    return data || isCanceled() ? null : messageOf(error, 'file')
  }
}
