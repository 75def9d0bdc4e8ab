import type { ContactFileReader } from './ContactFileReader'

/** Loads the reader of contact files: in a worker, or in the page where there are no workers. */
export async function openFileReader(): Promise<ContactFileReader> {
  if (typeof Worker === 'undefined') return (await import('./inlineFileReader')).inlineFileReader
  return (await import('./workerFileReader')).workerFileReader
}
