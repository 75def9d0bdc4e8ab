// Exports only: a statement here would bring the menu's icons into the app's first script.
export { LazyPossibleDuplicates } from './LazyPossibleDuplicates'
export { contactMergesManifest } from './manifest'
export { contactMergesMenu } from './menu'
