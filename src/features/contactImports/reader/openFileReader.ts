import type { ContactFileReader } from './ContactFileReader'

/** The reader of contact files of this browser: in a worker; where there are none, in the page. Its code comes when it is needed. */
export async function openFileReader(): Promise<ContactFileReader> {
  if (typeof Worker === 'undefined') return (await import('./inlineFileReader')).inlineFileReader
  return (await import('./workerFileReader')).workerFileReader
}
