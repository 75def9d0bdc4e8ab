import { type MongoAbility, createMongoAbility } from '@casl/ability'
import type { Membership, RuleFacts, Rules } from '../../ports/registry'

/** Returns the ability that the server enforces, from the same rules that it signs for the browser. */
export function abilityOf(rules: Rules, facts: RuleFacts): MongoAbility {
  return createMongoAbility([
    ...rules.base(facts),
    ...(facts.isPremium ? rules.premium(facts) : []),
  ])
}

/** Narrows what the registry's `memberships` selected. */
export function asMemberships(selected: unknown): readonly Membership[] {
  return Array.isArray(selected) ? (selected as Membership[]) : []
}
