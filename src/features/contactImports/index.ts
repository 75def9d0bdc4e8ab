// Exports only: a statement here would bring the menu into the app's first script.
export { LazyImportDrawer } from './LazyImportDrawer'
export { contactImportsMenu } from './menu'
