import type { CardPhoto } from '@/contactFiles/vcard/write/writeCard'

export interface PhotoLimits {
  /** The longest edge, in pixels. */
  edge: number
  bytes: number
}

const QUALITIES = [0.9, 0.7, 0.5]

/** Loads the picture at a URL for a vCard: as JPEG, since few address books read WebP, within `limits`. Resolves to null when it fails. */
export async function cardPhoto(url: string, limits: PhotoLimits): Promise<CardPhoto | null> {
  try {
    const response = await fetch(url)
    if (!response.ok) return null
    const picture = await createImageBitmap(await response.blob())
    const jpeg = await encodeWithin(picture, limits)
    picture.close()
    return (
      jpeg && { type: 'image/jpeg', base64: base64Of(new Uint8Array(await jpeg.arrayBuffer())) }
    )
  } catch {
    return null // a card without a picture is better than none
  }
}

/** Encodes a picture ever smaller until it fits; null if none does. */
async function encodeWithin(
  picture: ImageBitmap,
  { edge, bytes }: PhotoLimits,
): Promise<Blob | null> {
  for (const longest of [edge, edge / 2, edge / 4]) {
    const canvas = drawScaled(picture, longest)
    for (const quality of QUALITIES) {
      const jpeg = await new Promise<Blob | null>((resolve) => {
        canvas.toBlob(resolve, 'image/jpeg', quality)
      })
      if (jpeg?.type === 'image/jpeg' && jpeg.size <= bytes) return jpeg
    }
  }
  return null
}

function drawScaled(picture: ImageBitmap, longest: number): HTMLCanvasElement {
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
  const size = {
    width: Math.round(picture.width * scale),
    height: Math.round(picture.height * scale),
  }
  const canvas = Object.assign(document.createElement('canvas'), size)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no 2D canvas.')
  context.fillStyle = '#fff' // JPEG has no transparency
  context.fillRect(0, 0, size.width, size.height)
  context.drawImage(picture, 0, 0, size.width, size.height)
  return canvas
}

function base64Of(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}
