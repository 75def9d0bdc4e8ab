import type { Rule } from '@/contract/ruleSet'
import { logError } from '@/shared/lib/logError'
import { type RuleSetExpectations, verifyRuleSet } from './verifyRuleSet'

/** Returns a set's rules, or none with exactly one logged error if it is invalid (spec section 6). */
export async function loadRules(jws: string, expectations: RuleSetExpectations): Promise<Rule[]> {
  try {
    return await verifyRuleSet(jws, expectations)
  } catch (error) {
    logError('A permission rule set was refused.', error)
    return []
  }
}
