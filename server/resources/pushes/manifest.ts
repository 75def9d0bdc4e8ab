import { ownedRow } from '../../platform/http/ownedRow'
import type { Resource } from '../../platform/resource'
import { pushKind } from './outbox/pushContacts'
import { pushesRoutes } from './pushes.routes'
import { pushSettings, pushTries, pushedContacts, pushes } from './tables'

export const pushesResource: Resource = {
  routes: pushesRoutes,
  ownedTables: [pushSettings, pushTries, pushes, pushedContacts],
  ownedRows: { '{pushId}': ownedRow('push', pushes) },
  jobKinds: [pushKind],
}
