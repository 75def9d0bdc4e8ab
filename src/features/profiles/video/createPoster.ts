import { logError } from '@/shared/lib/logError'

/** Milliseconds that a browser may take to load the first frame of a local video. */
const TIMEOUT_MS = 8000
/** Seconds into the video: the very first frame is often black. */
const POSTER_TIME_S = 0.5
const MAX_WIDTH = 1280

/**
 * Returns a frame of a video as a JPEG of at most 1280 pixels in width, or null where this browser
 * cannot play or draw the file.
 */
export async function createPoster(file: File): Promise<File | null> {
  const src = URL.createObjectURL(file)
  try {
    const video = Object.assign(document.createElement('video'), {
      muted: true,
      playsInline: true,
      preload: 'auto',
    })
    const isLoaded = waitForEvent(video, 'loadeddata')
    video.src = src
    if (!(await isLoaded)) return null
    const isSeeked = waitForEvent(video, 'seeked')
    video.currentTime = Math.min(POSTER_TIME_S, video.duration / 2)
    if (!(await isSeeked)) return null
    return await drawFrame(video)
  } catch (error) {
    logError('A picture of a video could not be made.', error)
    return null
  } finally {
    URL.revokeObjectURL(src)
  }
}

/** Resolves to whether the event comes in time and before an error. */
function waitForEvent(video: HTMLVideoElement, name: 'loadeddata' | 'seeked'): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      resolve(false)
    }, TIMEOUT_MS)
    const end = (hasCome: boolean) => () => {
      clearTimeout(timer)
      resolve(hasCome)
    }
    video.addEventListener(name, end(true), { once: true })
    video.addEventListener('error', end(false), { once: true })
  })
}

async function drawFrame(video: HTMLVideoElement): Promise<File | null> {
  const scale = Math.min(1, MAX_WIDTH / video.videoWidth)
  const size = {
    width: Math.round(video.videoWidth * scale),
    height: Math.round(video.videoHeight * scale),
  }
  const canvas = Object.assign(document.createElement('canvas'), size)
  canvas.getContext('2d')?.drawImage(video, 0, 0, size.width, size.height)
  const picture = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.85)
  })
  return picture && new File([picture], 'poster.jpg', { type: 'image/jpeg' })
}
