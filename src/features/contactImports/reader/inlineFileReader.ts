import { checkFile } from './checkFile'
import type { ContactFileReader } from './ContactFileReader'
import { inspectFile } from './inspectFile'
import { readBatches } from './readBatches'

/** Reads files in the current thread: the worker's, or the page's where there are no workers. */
export const inlineFileReader: ContactFileReader = {
  inspect: inspectFile,
  check: checkFile,
  readBatches,
}
