import { FileError } from '@/contactFiles/FileError'

const UNREADABLE =
  'The file could not be read: it was moved, changed or taken away meanwhile. Choose it again.'

/** What went wrong with a reading, in words for the file's owner. */
export function readFault(error: unknown): FileError {
  if (error instanceof FileError) return error
  return new FileError(error instanceof DOMException ? UNREADABLE : 'The file could not be read.')
}
