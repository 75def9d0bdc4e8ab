import type { Resource } from '../../platform/resource'

/**
 * The rules of resources whose calls are still planned; they move to a resource's manifest later.
 */
export const plannedResource: Resource = {
  baseRules: ({ userId }) => [
    { action: 'read', subject: 'Integration', conditions: { ownerId: userId } },
  ],
  premiumRules: ({ userId }) => [
    { action: 'manage', subject: 'Integration', conditions: { ownerId: userId } },
  ],
}
