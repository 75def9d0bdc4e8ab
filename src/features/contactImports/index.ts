export { LazyImportDrawer } from './LazyImportDrawer'
export { contactImportsMenu } from './menu'
