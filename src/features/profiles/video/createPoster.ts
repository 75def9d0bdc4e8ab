/** How long a browser may take to show the first picture of a video that is on this machine, in milliseconds. */
const PATIENCE_MS = 8000
/** The moment whose picture is taken, in seconds: the very first one is often black. */
const MOMENT_S = 0.5
const MOST_WIDTH = 1280

/** A picture of a video file, for those who asked for less motion, as JPEG of at most 1280 pixels in width; null where this browser cannot play the file. */
export async function createPoster(file: File): Promise<File | null> {
  const src = URL.createObjectURL(file)
  try {
    const video = Object.assign(document.createElement('video'), {
      muted: true,
      playsInline: true,
      preload: 'auto',
    })
    const isLoaded = event(video, 'loadeddata')
    video.src = src
    if (!(await isLoaded)) return null
    const isThere = event(video, 'seeked')
    video.currentTime = Math.min(MOMENT_S, video.duration / 2)
    if (!(await isThere)) return null
    return await pictureOf(video)
  } finally {
    URL.revokeObjectURL(src)
  }
}

/** Whether it comes, before an error does and in time. */
function event(video: HTMLVideoElement, name: 'loadeddata' | 'seeked'): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      resolve(false)
    }, PATIENCE_MS)
    const end = (isThere: boolean) => () => {
      clearTimeout(timer)
      resolve(isThere)
    }
    video.addEventListener(name, end(true), { once: true })
    video.addEventListener('error', end(false), { once: true })
  })
}

async function pictureOf(video: HTMLVideoElement): Promise<File | null> {
  const scale = Math.min(1, MOST_WIDTH / video.videoWidth)
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
