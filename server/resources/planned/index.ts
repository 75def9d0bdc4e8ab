import type { Resource } from '../../platform/resource'

/** The rules of resources whose calls are still planned. They move to their resource's manifest. */
export const plannedResource: Resource = {
  baseRules: (userId) => [
    {
      action: 'read',
      subject: ['Analytics', 'Subscription', 'Integration'],
      conditions: { ownerId: userId },
    },
    { action: 'read', subject: 'Plan' },
  ],
  premiumRules: (userId) => [
    { action: 'manage', subject: 'Integration', conditions: { ownerId: userId } },
    { action: ['create', 'read', 'update'], subject: 'Company', conditions: { ownerId: userId } },
  ],
}
