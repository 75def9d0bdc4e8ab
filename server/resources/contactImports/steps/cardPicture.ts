import { PictureError, encodePicture } from '../../../platform/pictures/picture'
import type { Candidate } from '../../../ports/contactFiles'

/** An encoded picture, or why it is left out. */
export type CardPicture = { bytes: Uint8Array } | { reason: string }

/** Encodes the picture of a card; undefined if there is none. A bad picture never fails the contact. */
export async function cardPicture({
  read: { photo },
}: Candidate): Promise<CardPicture | undefined> {
  if (!photo) return undefined
  try {
    const { bytes } = await encodePicture(Buffer.from(photo.base64, 'base64'))
    return { bytes }
  } catch (error) {
    if (error instanceof PictureError) return { reason: error.message }
    throw error
  }
}
