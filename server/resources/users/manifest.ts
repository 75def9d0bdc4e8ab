import type { Resource } from '../../platform/resource'
import type { OwnedRow } from '../../ports/registry'
import { userSection } from './users.archive'
import { usersRoutes } from './users.routes'

/** A user's own record, whether or not it exists. */
const ownRecord: OwnedRow = { noun: 'user', isOwn: (actor, id) => actor.userId === id }

export const usersResource: Resource = {
  routes: usersRoutes,
  archiveSections: [userSection],
  ownedRows: { '/users/{id}': ownRecord, '{userId}': ownRecord },
  baseRules: ({ userId }) => [
    { action: ['read', 'update'], subject: 'User', conditions: { id: userId } },
  ],
}
