import type { Resource } from '../../platform/resource'
import { blockRoutes } from './blocks/blocks.routes'
import { syncRoutes } from './sync/sync.routes'
import { connectionAttempts, connectionItems, connections, instagramDeletions } from './tables'
import { unservedRoutes } from './unserved'

export const integrationsResource: Resource = {
  routes: [...unservedRoutes, ...blockRoutes, ...syncRoutes],
  ownedTables: [connectionAttempts, connections, connectionItems, instagramDeletions],
  baseRules: ({ userId }) => [
    { action: 'read', subject: 'Integration', conditions: { ownerId: userId } },
  ],
  premiumRules: ({ userId }) => [
    { action: 'manage', subject: 'Integration', conditions: { ownerId: userId } },
  ],
}
