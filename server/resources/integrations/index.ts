export { integrationsResource } from './manifest'
export { runIntegrations } from './runIntegrations'
export { isPaused } from './connections/isPaused'
export { withTokens } from './tokens/withTokens'
