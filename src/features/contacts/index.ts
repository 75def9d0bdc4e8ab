export { contactsRoutes } from './contactsRoutes'
export { useContactSearch } from './useContactSearch'
