export { PermissionsProvider } from './PermissionsProvider'
export { prefetchRoles, useRoles } from './permissionsApi'
export { RouteGate } from './RouteGate'
export { PermissionsGate } from './PermissionsGate'
