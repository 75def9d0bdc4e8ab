// The two ways to the export dialog, in one script.
export { ExportDialog } from './ExportDialog'
export { ExportHost } from '../list/ExportHost'
