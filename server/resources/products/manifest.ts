import type { Resource } from '../../platform/resource'
import { productsRoutes } from './products.routes'

export const productsResource: Resource = { routes: productsRoutes }
