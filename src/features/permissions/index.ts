export { PermissionsProvider } from './PermissionsProvider'
export { askForRoles, useRoles } from './permissionsApi'
export { RouteGate } from './RouteGate'
export { RulesGate } from './PermissionsGate'
