import type { Resource } from '../../platform/resource'
import { employeeImportsRoutes } from './employeeImports.routes'
import { employeesKind } from './employeesKind'

/** Imports and exports of a company's people as files. Plans are rows of their job. */
export const employeeImportsResource: Resource = {
  routes: employeeImportsRoutes,
  jobKinds: [employeesKind],
}
