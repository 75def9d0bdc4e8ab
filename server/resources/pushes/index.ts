export { pushesResource } from './manifest'
export { sendPushes } from './sendPushes'
