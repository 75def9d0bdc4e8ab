export { type DeletionStatus, findDeletionStatus } from './deletion/deletionStatus'
export { integrationsResource } from './manifest'
export { runIntegrations } from './runIntegrations'
export { withTokens } from './tokens/withTokens'
