import type { CardPhoto } from '@/contactFiles/vcard/writeCard'

/** The largest picture that goes into a card, in bytes; some address books refuse larger ones. */
const MAX_PHOTO_BYTES = 200_000

/** The picture at an address for a vCard, as JPEG where the browser can make one, since few address books read WebP. Null where it cannot be had. */
export async function cardPhoto(url: string): Promise<CardPhoto | null> {
  try {
    const response = await fetch(url)
    if (!response.ok) return null
    const picture = await asJpeg(await response.blob())
    if (!picture.type.startsWith('image/') || picture.size > MAX_PHOTO_BYTES) return null
    return { type: picture.type, base64: base64Of(new Uint8Array(await picture.arrayBuffer())) }
  } catch {
    return null // a card without a picture is better than none
  }
}

async function asJpeg(picture: Blob): Promise<Blob> {
  if (picture.type === 'image/jpeg' || !('createImageBitmap' in globalThis)) return picture
  const bitmap = await createImageBitmap(picture)
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  const context = canvas.getContext('2d')
  if (!context) return picture
  context.fillStyle = '#fff' // JPEG has no transparency
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0)
  return new Promise((resolve) => { canvas.toBlob((jpeg) => { resolve(jpeg ?? picture) }, 'image/jpeg', 0.9) })
}

function base64Of(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}
