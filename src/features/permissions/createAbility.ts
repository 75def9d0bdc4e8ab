import { createMongoAbility } from '@casl/ability'
import type { Rule } from '@/contract/ruleSet'
import type { AppAbility } from '@/shared/lib/ability'

/** What a person may do by all their rule sets together. */
export function createAbility(...sets: Rule[][]): AppAbility {
  return createMongoAbility<AppAbility>(sets.flat().map(withoutAbsent))
}

/** CASL's types want an absent member to be absent, not undefined. */
function withoutAbsent({ action, subject, conditions, fields, inverted }: Rule) {
  return {
    action,
    subject,
    ...(conditions && { conditions }),
    ...(fields && { fields }),
    ...(inverted && { inverted }),
  }
}
