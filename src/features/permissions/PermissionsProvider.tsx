import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useKnownUser } from '@/features/auth'
import { useConfig } from '@/shared/lib/ConfigContext'
import { logError } from '@/shared/lib/logError'
import { PermissionsContext, UNKNOWN_PERMISSIONS, permissionsOf } from '@/shared/lib/permissions'
import { createAbility } from './createAbility'
import type { useRoles } from './permissionsApi'
import { useVerifiedRules } from './useVerifiedRules'

interface PermissionsProviderProps {
  /** The roles call, which runs in parallel with that for the user's record. */
  roles: Pick<ReturnType<typeof useRoles>, 'data' | 'error'>
  children: ReactNode
}

/**
 * Provides the signed-in user's permissions: the union of the roles call's rules and the user's own
 * `Roles.permissions`, each verified alone (spec section 6). A set that fails counts as empty and is
 * logged once. Until both are loaded nothing is allowed.
 */
export function PermissionsProvider({
  roles: { data, error },
  children,
}: PermissionsProviderProps) {
  const { rulesPublicKey: publicKey, firebase } = useConfig()
  const user = useKnownUser()
  const userId = user?.userId ?? ''
  const expectations = { publicKey, userId, tenantId: firebase.tenantId }
  const isFailed = data === undefined && error !== undefined
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
        ? permissionsOf(createAbility(baseRules, ownRules), userId)
        : UNKNOWN_PERMISSIONS,
    [baseRules, ownRules, userId],
  )
  return <PermissionsContext value={permissions}>{children}</PermissionsContext>
}
