export { LazyPossibleDuplicates } from './LazyPossibleDuplicates'
export { contactMergesManifest } from './manifest'
export { contactMergesMenu } from './menu'
