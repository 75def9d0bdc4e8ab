export { contactMergesManifest } from './manifest'
export { contactMergesMenu } from './menu'
