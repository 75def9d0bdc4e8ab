import type { Resource } from '../../platform/resource'
import { blockRoutes } from './blocks/blocks.routes'
import { callbacksRoutes } from './callbacks/callbacks.routes'
import { connectionSection } from './connections/connections.archive'
import { connectionRoutes } from './connections/connections.routes'
import { deleteItems, revokeBeforeDeletion } from './connections/revokeBeforeDeletion'
import { deletionRoutes } from './deletion/deletion.routes'
import { syncRoutes } from './sync/sync.routes'
import { connectionAttempts, connectionItems, connections, instagramDeletions } from './tables'

export const integrationsResource: Resource = {
  routes: [
    ...connectionRoutes,
    ...blockRoutes,
    ...syncRoutes,
    ...deletionRoutes,
    ...callbacksRoutes,
  ],
  beforeAccountDeletion: revokeBeforeDeletion,
  deleteRowsWithFiles: deleteItems,
  archiveSections: [connectionSection],
  ownedTables: [connectionAttempts, connections, connectionItems, instagramDeletions],
  baseRules: ({ userId }) => [
    { action: 'manage', subject: 'Integration', conditions: { ownerId: userId } },
  ],
}
