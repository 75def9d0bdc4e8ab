export { integrationsResource } from './manifest'
export { runIntegrations } from './runIntegrations'
export { withTokens } from './tokens/withTokens'
