import { ownedRow } from '../../platform/http/ownedRow'
import type { Resource } from '../../platform/resource'
import { pushSettings, pushTries, pushedContacts, pushes } from './tables'

export const pushesResource: Resource = {
  ownedTables: [pushSettings, pushTries, pushes, pushedContacts],
  ownedRows: { '{pushId}': ownedRow('push', pushes) },
}
