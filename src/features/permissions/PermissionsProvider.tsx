import { AbilityProvider } from '@casl/react'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useCurrentUser } from '@/features/auth'
import { useConfig } from '@/shared/lib/ConfigContext'
import { logError } from '@/shared/lib/logError'
import { abilityOf } from './abilityOf'
import type { useRoles } from './permissionsApi'
import { useVerifiedRules } from './useVerifiedRules'

interface PermissionsProviderProps {
  /** The roles call, which is asked beside the person's record, not after it. */
  roles: Pick<ReturnType<typeof useRoles>, 'data' | 'error'>
  pending: ReactNode
  children: ReactNode
}

/**
 * Gives its children the signed-in person's ability: the union of the set that the roles call answers and of the user's own `Roles.permissions`, each
 * verified alone (spec section 6). A set that fails counts as empty and is logged once; `pending` stands there until both are known.
 */
export function PermissionsProvider({ roles: { data, error }, pending, children }: PermissionsProviderProps) {
  const { rulesPublicKey: publicKey, firebase } = useConfig()
  const { userId, Roles } = useCurrentUser()
  const expectations = { publicKey, userId, tenantId: firebase.tenantId }
  const failed = data === undefined && error !== undefined
  const baseRules = useVerifiedRules(failed ? null : data?.permissions, expectations)
  const ownRules = useVerifiedRules(Roles?.permissions ?? null, expectations)
  const hasLogged = useRef(false)

  useEffect(() => {
    if (failed && !hasLogged.current) logError('The roles could not be loaded.', error)
    hasLogged.current = failed
  }, [failed, error])

  const ability = useMemo(() => (baseRules && ownRules ? abilityOf(baseRules, ownRules) : null), [baseRules, ownRules])
  return ability === null ? pending : <AbilityProvider value={ability}>{children}</AbilityProvider>
}
