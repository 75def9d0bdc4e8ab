import { ApiError } from '../http/apiError'
import { type PictureBox, PictureError, encodePicture } from './picture'

/**
 * Encodes an uploaded picture to fit `box`. Throws UNSUPPORTED_MEDIA_TYPE or INVALID_FILE at
 * `field` if it is not a readable picture.
 */
export async function uploadedPicture(
  file: Blob,
  { box, field = 'file' }: { box?: PictureBox; field?: string } = {},
): Promise<Uint8Array> {
  try {
    return (await encodePicture(await file.bytes(), box)).bytes
  } catch (error) {
    if (!(error instanceof PictureError)) throw error
    throw new ApiError(
      error.kind === 'type' ? 'UNSUPPORTED_MEDIA_TYPE' : 'INVALID_FILE',
      error.message,
      { [field]: error.message },
    )
  }
}
