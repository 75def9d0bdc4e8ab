export { HistoryHost } from './HistoryHost'
export { addAct } from './addAct'
export { announceDeletion } from './announceDeletion'
export { patchAct } from './patchAct'
