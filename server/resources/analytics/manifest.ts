import type { Resource } from '../../platform/resource'
import { analyticsRoutes } from './analytics.routes'

export const analyticsResource: Resource = {
  routes: analyticsRoutes,
  baseRules: ({ userId }) => [
    { action: 'read', subject: 'Analytics', conditions: { ownerId: userId } },
  ],
}
