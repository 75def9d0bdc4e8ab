import { FileError } from '@/contactFiles/FileError'

/** Returns why a file could not be read, in words for its owner. */
export function readErrorMessage(error: unknown): string {
  if (error instanceof FileError) return error.message
  return error instanceof DOMException
    ? 'The file could not be read because it was moved, changed or deleted in the meantime. Choose it again.'
    : 'The file could not be read.'
}
