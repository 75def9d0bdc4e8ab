import type { Resource } from '../../platform/resource'
import { callbacksRoutes } from './callbacks/callbacks.routes'
import { deletionRoutes } from './deletion/deletion.routes'
import { connectionAttempts, connectionItems, connections, instagramDeletions } from './tables'
import { unservedRoutes } from './unserved'

export const integrationsResource: Resource = {
  routes: [...deletionRoutes, ...callbacksRoutes, ...unservedRoutes],
  ownedTables: [connectionAttempts, connections, connectionItems, instagramDeletions],
  baseRules: ({ userId }) => [
    { action: 'read', subject: 'Integration', conditions: { ownerId: userId } },
  ],
  premiumRules: ({ userId }) => [
    { action: 'manage', subject: 'Integration', conditions: { ownerId: userId } },
  ],
}
