import { ApiError } from '../../../platform/http/apiError'

const DAMAGED = 'The video is damaged and cannot be read.'

export function damagedVideo(): ApiError {
  return new ApiError('INVALID_FILE', DAMAGED, { file: DAMAGED })
}
