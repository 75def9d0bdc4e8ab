// One script: what stands in the aside only if there is something to do.
export { AttentionCards } from './AttentionCards'
export { SetupChecklist } from './SetupChecklist'
