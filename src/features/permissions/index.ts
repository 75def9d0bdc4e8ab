export { PermissionsProvider } from './PermissionsProvider'
export { askForRoles, useRoles } from './permissionsApi'
