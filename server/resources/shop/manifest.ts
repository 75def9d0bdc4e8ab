import type { Resource } from '../../platform/resource'
import { shopRoutes } from './shop.routes'

/** The operator's shop, whose tables have no owner. */
export const shopResource: Resource = { routes: shopRoutes }
