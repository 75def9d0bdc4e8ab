import type { Resource } from '../../platform/resource'
import { archiveRoutes } from './archive.routes'

export const archiveResource: Resource = { routes: archiveRoutes }
