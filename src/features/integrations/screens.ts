export { receiveReturn } from './connect/receiveReturn'
export { IntegrationsPage } from './shelf/IntegrationsPage'
