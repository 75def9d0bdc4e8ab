export { contactsRoutes } from './contactsRoutes'
export { useContactSearch } from './search/useContactSearch'
