import type { Rule } from '@/contract/ruleSet'
import { logError } from '@/shared/lib/logError'
import { type RuleSetExpectations, verifyRuleSet } from './verifyRuleSet'

/** The rules of a signed set, or none and exactly one logged error where it does not hold (spec section 6). */
export async function loadRules(jws: string, expectations: RuleSetExpectations): Promise<Rule[]> {
  try {
    return await verifyRuleSet(jws, expectations)
  } catch (error) {
    logError('A permission rule set was refused.', error)
    return []
  }
}
