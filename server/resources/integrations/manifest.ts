import type { Resource } from '../../platform/resource'
import { connectionRoutes } from './connections/connections.routes'
import { connectionAttempts, connectionItems, connections, instagramDeletions } from './tables'
import { unservedRoutes } from './unserved'

export const integrationsResource: Resource = {
  routes: [...connectionRoutes, ...unservedRoutes],
  ownedTables: [connectionAttempts, connections, connectionItems, instagramDeletions],
  baseRules: ({ userId }) => [
    { action: 'read', subject: 'Integration', conditions: { ownerId: userId } },
  ],
  premiumRules: ({ userId }) => [
    { action: 'manage', subject: 'Integration', conditions: { ownerId: userId } },
  ],
}
