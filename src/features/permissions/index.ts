export { PermissionsProvider } from './PermissionsProvider'
export { useRoles } from './permissionsApi'
