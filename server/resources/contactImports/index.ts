export { contactImportsResource } from './manifest'
export { createFileThread } from './reading/fileThread'
