import type { Rule } from '@/contract/ruleSet'
import type { User } from '@/contract/account/users'
import type { IdentityUser } from '@/features/auth'
import { buildRules, buildUser } from './builders'

/**
 * A person who uses the app in a test, as the identity provider, the user record and the roles
 * describe them.
 */
export interface Actor {
  identityUser: IdentityUser
  /** Null on the first sign-in, before there is a user record. */
  user: User | null
  rules: Rule[]
  /** The rules of the user's own `Roles`, which make them premium. */
  premiumRules: Rule[] | null
}

/** Builds a signed-in user with the base rules. */
export function buildActor(overrides: Partial<Actor> = {}): Actor {
  const user = buildUser()
  const { userId, firstName, lastName, phoneNumber, email } = overrides.user ?? user
  return {
    identityUser: { userId, firstName, lastName, phoneNumber, email, isEmailVerified: true },
    user,
    rules: buildRules(userId),
    premiumRules: null,
    ...overrides,
  }
}
