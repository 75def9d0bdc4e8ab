import { type MongoAbility, createMongoAbility } from '@casl/ability'
import type { Rules } from '../../ports/registry'

/** Returns the ability that the server enforces, from the same rules that it signs for the browser. */
export function abilityOf(rules: Rules, userId: string, isPremium: boolean): MongoAbility {
  return createMongoAbility([...rules.base(userId), ...(isPremium ? rules.premium(userId) : [])])
}
