import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useKnownUser } from '@/features/auth'
import { useConfig } from '@/shared/lib/ConfigContext'
import { logError } from '@/shared/lib/logError'
import { PermissionsContext, UNKNOWN_PERMISSIONS, permissionsOf } from '@/shared/lib/permissions'
import { createAbility } from './createAbility'
import type { useRoles } from './permissionsApi'
import { useVerifiedRules } from './useVerifiedRules'

interface PermissionsProviderProps {
  /** The roles call, which is asked beside the person's record, not after it. */
  roles: Pick<ReturnType<typeof useRoles>, 'data' | 'error'>
  children: ReactNode
}

/**
 * Gives its children what the signed-in person may do: the union of the set that the roles call answers and of the user's own `Roles.permissions`, each
 * verified alone (spec section 6). A set that fails counts as empty and is logged once. Until both are known nothing is allowed, and `isLoading` says why.
 */
export function PermissionsProvider({
  roles: { data, error },
  children,
}: PermissionsProviderProps) {
  const { rulesPublicKey: publicKey, firebase } = useConfig()
  const user = useKnownUser()
  const userId = user?.userId ?? ''
  const expectations = { publicKey, userId, tenantId: firebase.tenantId }
  const failed = data === undefined && error !== undefined
  const baseRules = useVerifiedRules(
    user === null ? undefined : failed ? null : data?.permissions,
    expectations,
  )
  const ownRules = useVerifiedRules(
    user === null ? undefined : (user.Roles?.permissions ?? null),
    expectations,
  )
  const hasLogged = useRef(false)

  useEffect(() => {
    if (failed && !hasLogged.current) logError('The roles could not be loaded.', error)
    hasLogged.current = failed
  }, [failed, error])

  const permissions = useMemo(
    () =>
      baseRules && ownRules
        ? permissionsOf(createAbility(baseRules, ownRules), userId)
        : UNKNOWN_PERMISSIONS,
    [baseRules, ownRules, userId],
  )
  return <PermissionsContext value={permissions}>{children}</PermissionsContext>
}
