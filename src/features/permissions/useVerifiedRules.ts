import { useEffect, useRef, useState } from 'react'
import type { Rule } from '@/contract/ruleSet'
import { loadRules } from './loadRules'
import type { RuleSetExpectations } from './verifyRuleSet'

const NO_RULES: Rule[] = []

/**
 * The rules of a signed set once it is verified; undefined until then. While a newer set of the same person is being verified the last one holds, so that
 * nothing on the page is taken down. Null, where a person has no such set, gives no rules. One set is verified, and its failure logged, once.
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
