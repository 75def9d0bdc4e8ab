export { integrationsResource } from './manifest'
export { runIntegrations } from './runIntegrations'
