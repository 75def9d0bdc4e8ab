import { createMongoAbility } from '@casl/ability'
import type { Rule } from '@/contract/ruleSet'
import type { AppAbility } from '@/shared/lib/permissions'

/** Creates the union of a user's rule sets. */
export function createAbility(...sets: Rule[][]): AppAbility {
  return createMongoAbility<AppAbility>(sets.flat().map(withoutAbsent))
}

/** Drops undefined members, which CASL's types do not allow. */
function withoutAbsent({ action, subject, conditions, fields, inverted }: Rule) {
  return {
    action,
    subject,
    ...(conditions && { conditions }),
    ...(fields && { fields }),
    ...(inverted && { inverted }),
  }
}
