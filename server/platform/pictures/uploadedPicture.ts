import { ApiError } from '../http/apiError'
import { type PictureBox, PictureError, encodePicture } from './picture'

/** An uploaded picture, encoded anew to fit `box`; UNSUPPORTED_MEDIA_TYPE or INVALID_FILE at `field` for what is none. */
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
