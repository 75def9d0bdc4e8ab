export { dropPushes, holdPushes, releasePushes } from './holdPushes'
export { pushesResource } from './manifest'
export { purgePushes } from './purgePushes'
export { type PushDeps, sendPushes } from './sendPushes'
