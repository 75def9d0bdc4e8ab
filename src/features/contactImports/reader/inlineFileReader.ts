import type { ContactFileReader } from './ContactFileReader'
import { checkFile } from './checkFile'
import { lookAtFile } from './lookAtFile'
import { sendFile } from './sendFile'

/** Reads where it is called. In the app that is the worker; a page that has no workers does it itself. */
export const inlineFileReader: ContactFileReader = {
  look: lookAtFile,
  check: checkFile,
  send: sendFile,
}
