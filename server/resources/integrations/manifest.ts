import type { Resource } from '../../platform/resource'
import { blockRoutes } from './blocks/blocks.routes'
import { connectionRoutes } from './connections/connections.routes'
import { connectionSection } from './connections/connections.archive'
import { deleteItems, revokeBeforeDeletion } from './connections/revokeBeforeDeletion'
import { syncRoutes } from './sync/sync.routes'
import { connectionAttempts, connectionItems, connections, instagramDeletions } from './tables'
import { unservedRoutes } from './unserved'

export const integrationsResource: Resource = {
  routes: [...connectionRoutes, ...blockRoutes, ...syncRoutes, ...unservedRoutes],
  beforeAccountDeletion: revokeBeforeDeletion,
  deleteRowsWithFiles: deleteItems,
  archiveSections: [connectionSection],
  ownedTables: [connectionAttempts, connections, connectionItems, instagramDeletions],
  baseRules: ({ userId }) => [
    { action: 'read', subject: 'Integration', conditions: { ownerId: userId } },
  ],
  premiumRules: ({ userId }) => [
    { action: 'manage', subject: 'Integration', conditions: { ownerId: userId } },
  ],
}
