import { pictureType } from '@/shared/ui/pictures/pictureType'
import { toGray } from './grayPicture'
import type { GrayPicture, Turn } from './readerMessages'
import { ReadProblem } from './ReadProblem'

/** The longest side of the picture that is read, in pixels. Small pictures are enlarged. */
const LONGEST = 2_000
const MOST_ENLARGED = 2.5
const MAX_FILE_BYTES = 60 * 1024 * 1024
const MAX_PIXELS = 120_000_000
/** Sides shorter than this show no text. */
const SHORTEST = 40

interface PreparedPicture {
  gray: GrayPicture
  /** Returns the picture as a JPEG, turned clockwise. */
  toJpeg: (turn: Turn) => Promise<Blob>
}

/**
 * Opens a picture upright, scaled for reading. Its size is known before it is decoded, so that a
 * small file with a huge picture costs no memory; a drawing (SVG), which may take any time to draw,
 * is no picture by its first bytes.
 */
export async function preparePicture(file: Blob): Promise<PreparedPicture> {
  if (file.size > MAX_FILE_BYTES) throw new ReadProblem('tooLarge')
  if ((await pictureType(file)) === null) throw new ReadProblem('noPicture')
  const { width, height, scaled } = await openPicture(file)
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new ReadProblem('failed')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(scaled, 0, 0, width, height)
  scaled.close()
  return {
    gray: toGray(context.getImageData(0, 0, width, height).data, width, height),
    toJpeg: (turn) => encodeTurned(canvas, turn),
  }
}

async function openPicture(file: Blob) {
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = url
    await loaded(image)
    const { naturalWidth, naturalHeight } = image
    if (naturalWidth * naturalHeight > MAX_PIXELS) throw new ReadProblem('tooLarge')
    if (Math.min(naturalWidth, naturalHeight) < SHORTEST) throw new ReadProblem('noText')
    const scale = Math.min(MOST_ENLARGED, LONGEST / Math.max(naturalWidth, naturalHeight))
    const width = Math.max(1, Math.round(naturalWidth * scale))
    const height = Math.max(1, Math.round(naturalHeight * scale))
    const scaled = await createImageBitmap(image, {
      resizeWidth: width,
      resizeHeight: height,
      resizeQuality: 'high',
    }).catch(() => {
      throw new ReadProblem('noPicture')
    })
    return { width, height, scaled }
  } finally {
    URL.revokeObjectURL(url)
  }
}

function loaded(image: HTMLImageElement): Promise<void> {
  return new Promise((resolve, reject) => {
    image.onload = () => {
      resolve()
    }
    image.onerror = () => {
      reject(new ReadProblem('noPicture'))
    }
  })
}

function encodeTurned(canvas: HTMLCanvasElement, turn: Turn): Promise<Blob> {
  const { width, height } = canvas
  const isSideways = turn === 90 || turn === 270
  const size = isSideways ? { width: height, height: width } : { width, height }
  const upright = Object.assign(document.createElement('canvas'), size)
  const context = upright.getContext('2d')
  context?.translate(size.width / 2, size.height / 2)
  context?.rotate((turn * Math.PI) / 180)
  context?.drawImage(canvas, -width / 2, -height / 2)
  return new Promise((resolve, reject) => {
    upright.toBlob(
      (blob) => {
        if (blob) resolve(blob)
        else reject(new ReadProblem('failed'))
      },
      'image/jpeg',
      0.85,
    )
  })
}
