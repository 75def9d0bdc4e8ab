import { type ReactNode, createContext, use, useEffect } from 'react'
import { type VideoUpload, useVideoUpload } from './useVideoUpload'

const VideoUploadContext = createContext<VideoUpload | null>(null)

/** Stands above the tabs of an editor: its upload goes on, and can be seen and given up again, while another tab is shown. */
export function VideoUploads({ children }: { children: ReactNode }) {
  return <VideoUploadContext value={useVideoUpload()}>{children}</VideoUploadContext>
}

/** The editor's upload of a video, for who shows it. Throws outside of the editor. */
export function useShownVideoUpload(): VideoUpload {
  const uploading = use(VideoUploadContext)
  if (uploading === null) throw new Error('useShownVideoUpload needs VideoUploads above it.')
  const { watch } = uploading
  useEffect(watch, [watch])
  return uploading
}
