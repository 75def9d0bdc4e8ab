export { PermissionsProvider } from './PermissionsProvider'
