import type { Resource } from '../../platform/resource'
import { accountRoutes } from './account.routes'

export const accountResource: Resource = { routes: accountRoutes }
