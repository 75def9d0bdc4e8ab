/** Reads the text of a QR code in the present picture of a video; null while there is none. */
type ReadVideo = (video: HTMLVideoElement) => Promise<string | null>

/** A part of the Shape Detection API (wicg.github.io/shape-detection-api). */
interface Detector {
  detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats: () => Promise<readonly string[]>
}

/** The longest side of the picture that our own decoder reads, in pixels. */
const MAX_SIDE = 720

/** Returns the browser's own reader; where there is none or it fails, one in plain JavaScript. */
export async function createVideoReader(): Promise<ReadVideo> {
  const Native = nativeDetector()
  if (!Native || !(await readsQrCodes(Native))) return createOwnReader()
  const detector = new Native({ formats: ['qr_code'] })
  let own: ReadVideo | null = null
  return async (video) => {
    if (own) return own(video)
    try {
      return (await detector.detect(video))[0]?.rawValue ?? null
    } catch (error) {
      // The video has no picture yet. Any other failure, such as a missing system service, stays.
      if (error instanceof Error && error.name === 'InvalidStateError') return null
      own = await createOwnReader()
      return own(video)
    }
  }
}

async function createOwnReader(): Promise<ReadVideo> {
  const { decodeQR } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  return (video) => {
    const picture = pictureOf(video, canvas)
    return Promise.resolve(picture && decodePicture(decodeQR, picture))
  }
}

/** Some browsers have the API without any format. */
async function readsQrCodes(Native: DetectorClass): Promise<boolean> {
  try {
    return (await Native.getSupportedFormats()).includes('qr_code')
  } catch {
    return false
  }
}

/** Decodes a picture (RGBA); null where there is no readable code. */
export function decodePicture(
  decode: (picture: Picture) => string,
  picture: Picture,
): string | null {
  try {
    return decode(picture)
  } catch {
    return null
  }
}

interface Picture {
  width: number
  height: number
  data: Uint8ClampedArray
}

function pictureOf(video: HTMLVideoElement, canvas: HTMLCanvasElement): Picture | null {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0 || videoHeight === 0) return null
  const scale = Math.min(1, MAX_SIDE / Math.max(videoWidth, videoHeight))
  canvas.width = Math.round(videoWidth * scale)
  canvas.height = Math.round(videoHeight * scale)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return null
  context.drawImage(video, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

/** A cast, because TypeScript does not know the Shape Detection API. */
function nativeDetector(): DetectorClass | null {
  return (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector ?? null
}
