export { integrationsResource } from './manifest'
