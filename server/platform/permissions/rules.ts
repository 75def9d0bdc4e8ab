import { type MongoAbility, createMongoAbility } from '@casl/ability'
import type { Rule } from '@/contract/ruleSet'

/** What every user may do: work with what is theirs, and read what is offered to all. */
export function baseRules(userId: string): Rule[] {
  const own = { ownerId: userId }
  return [
    { action: ['read', 'update'], subject: 'User', conditions: { id: userId } },
    {
      action: 'manage',
      subject: ['Profile', 'Card', 'Contact', 'Link', 'Social'],
      conditions: own,
    },
    { action: 'read', subject: ['Analytics', 'Subscription', 'Integration'], conditions: own },
    { action: 'read', subject: ['Plan', 'Occupation'] },
    { action: 'create', subject: 'Occupation' },
  ]
}

/** What a premium user may do besides; it travels in the user's `Roles.permissions`. */
export function premiumRules(userId: string): Rule[] {
  return [
    { action: 'manage', subject: 'Integration', conditions: { ownerId: userId } },
    { action: ['create', 'read', 'update'], subject: 'Company', conditions: { ownerId: userId } },
  ]
}

/** The ability that the server enforces, from the same rules that it signs for the browser. */
export function abilityOf(userId: string, isPremium: boolean): MongoAbility {
  return createMongoAbility([...baseRules(userId), ...(isPremium ? premiumRules(userId) : [])])
}
