import { useEffect, useRef, useState } from 'react'
import type { Rule } from '@/contract/ruleSet'
import { loadRules } from './loadRules'
import type { RuleSetExpectations } from './verifyRuleSet'

const NO_RULES: Rule[] = []

/**
 * Returns the rules of a signed set, or undefined until it is verified. The previous set of the same
 * user stays until then, so that the page stays mounted. A null set has no rules.
 */
export function useVerifiedRules(
  jws: string | null | undefined,
  { publicKey, userId, tenantId }: RuleSetExpectations,
): Rule[] | undefined {
  const owner = JSON.stringify([publicKey, userId, tenantId])
  const [verified, setVerified] = useState<{ owner: string; rules: Rule[] }>()
  const running = useRef<{ key: string; rules: Promise<Rule[]> } | null>(null)

  useEffect(() => {
    if (typeof jws !== 'string') return undefined
    let isCurrent = true
    const key = owner + jws
    if (running.current?.key !== key)
      running.current = { key, rules: loadRules(jws, { publicKey, userId, tenantId }) }
    void running.current.rules.then((rules) => {
      if (isCurrent) setVerified({ owner, rules })
    })
    return () => {
      isCurrent = false
    }
  }, [jws, owner, publicKey, userId, tenantId])

  if (jws === null) return NO_RULES
  return verified?.owner === owner ? verified.rules : undefined
}
