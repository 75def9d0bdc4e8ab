import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { isApiError, isNetworkError } from '@/api/apiError'
import type { Rule } from '@/contract/ruleSet'
import { useKnownUser } from '@/features/auth'
import { useConfig } from '@/shared/lib/ConfigContext'
import { logError } from '@/shared/lib/logError'
import { PermissionsContext, UNKNOWN_PERMISSIONS, permissionsOf } from '@/shared/lib/permissions'
import { createAbility } from './createAbility'
import type { useRoles } from './permissionsApi'
import { loadRules } from './loadRules'
import type { RuleSetExpectations } from './verifyRuleSet'

const NO_RULES: Rule[] = []

interface PermissionsProviderProps {
  /** The roles call, which runs in parallel with that for the user's record. */
  roles: Pick<ReturnType<typeof useRoles>, 'data' | 'error'>
  children: ReactNode
}

/**
 * Provides the signed-in user's permissions: the union of the roles call's rules and the user's own
 * `Roles.permissions`, each verified alone (spec section 6). A set that fails counts as empty and is
 * logged once; one that the network holds back is still loading. Until both are loaded nothing is
 * allowed. A roles call that fails without saying no leaves the permissions partial.
 */
export function PermissionsProvider({
  roles: { data, error },
  children,
}: PermissionsProviderProps) {
  const { rulesPublicKey: publicKey, firebase } = useConfig()
  const user = useKnownUser()
  const userId = user?.userId ?? ''
  const expectations = { publicKey, userId, tenantId: firebase.tenantId }
  const isFailed = data === undefined && error !== undefined && !isNetworkError(error)
  const isPartial = isFailed && !(isApiError(error) && error.status === 403)
  const baseRules = useVerifiedRules(
    user === null ? undefined : isFailed ? null : data?.permissions,
    expectations,
  )
  const ownRules = useVerifiedRules(
    user === null ? undefined : (user.Roles?.permissions ?? null),
    expectations,
  )
  const hasLogged = useRef(false)

  useEffect(() => {
    if (isFailed && !hasLogged.current) logError('The roles could not be loaded.', error)
    hasLogged.current = isFailed
  }, [isFailed, error])

  const permissions = useMemo(
    () =>
      baseRules && ownRules
        ? permissionsOf(createAbility(baseRules, ownRules), userId, isPartial)
        : UNKNOWN_PERMISSIONS,
    [baseRules, ownRules, userId, isPartial],
  )
  return <PermissionsContext value={permissions}>{children}</PermissionsContext>
}

/**
 * Returns the rules of a signed set, or undefined until it is verified. The previous set of the same
 * user stays until then, so that the page stays mounted. A null set has no rules.
 */
function useVerifiedRules(
  jws: string | null | undefined,
  { publicKey, userId, tenantId }: RuleSetExpectations,
): Rule[] | undefined {
  const owner = JSON.stringify([publicKey, userId, tenantId])
  const [verified, setVerified] = useState<{ owner: string; rules: Rule[] }>()
  const running = useRef<{ key: string; rules: Promise<Rule[]> } | null>(null)

  useEffect(() => {
    if (jws === undefined) return undefined
    let isCurrent = true
    const key = owner + String(jws)
    if (running.current?.key !== key) {
      const rules =
        jws === null ? Promise.resolve(NO_RULES) : loadRules(jws, { publicKey, userId, tenantId })
      running.current = { key, rules }
    }
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
