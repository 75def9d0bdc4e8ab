export { contactsManifest } from './manifest'
export { contactsMenu } from './menu'
export { useContactSearch } from './search/useContactSearch'
