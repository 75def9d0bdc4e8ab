import { FileError } from '@/contactFiles/FileError'
import type { ContactFileReader } from './ContactFileReader'

/** Loads the reader of contact files: in a worker, or in the page where there are no workers. */
export async function openFileReader(): Promise<ContactFileReader> {
  try {
    if (typeof Worker === 'undefined') return (await import('./inlineFileReader')).inlineFileReader
    return (await import('./workerFileReader')).workerFileReader
  } catch {
    throw new FileError(
      'The file reader did not load. Check your connection, and choose the file again.',
    )
  }
}
