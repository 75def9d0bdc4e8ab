import { type ReactNode, createContext, use, useEffect } from 'react'
import { type VideoUpload, useVideoUpload } from './useVideoUpload'

const VideoUploadContext = createContext<VideoUpload | null>(null)

/**
 * Keeps the video upload of an editor above its tabs, so that it goes on while another tab is
 * shown.
 */
export function VideoUploads({ children }: { children: ReactNode }) {
  return <VideoUploadContext value={useVideoUpload()}>{children}</VideoUploadContext>
}

/** Returns the editor's video upload, for a part that shows it. Throws outside of the editor. */
export function useShownVideoUpload(): VideoUpload {
  const upload = use(VideoUploadContext)
  if (upload === null) throw new Error('useShownVideoUpload needs VideoUploads above it.')
  const { watch } = upload
  useEffect(watch, [watch])
  return upload
}
