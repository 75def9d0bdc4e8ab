export { integrationsResource } from './manifest'
export { isPaused } from './connections/isPaused'
export { runIntegrations } from './runIntegrations'
export { type TokenDeps, withTokens } from './tokens/withTokens'
