import { Alert } from 'antd'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useLockedProfiles } from '@/features/billing'
import { pluralize } from '@/shared/lib/format'
import {
  type Permissions,
  PermissionsContext,
  deniedUnless,
  usePermissions,
} from '@/shared/lib/permissions'
import { SeePlansLink } from '@/shared/ui/SeePlansLink'
import styles from '../page/ProfilePage.module.css'
import { type ProfileEditing, useProfileEditor } from './useProfileEditor'

/** Makes the profiles read-only, for everything inside, that are more than the plan allows. */
export function PlanLock({ children }: { children: ReactNode }) {
  const permissions = usePermissions()
  const { lockedIds } = useLockedProfiles()
  const limited = useMemo(
    () => (lockedIds.length === 0 ? permissions : lockProfiles(permissions, lockedIds)),
    [permissions, lockedIds],
  )
  return <PermissionsContext value={limited}>{children}</PermissionsContext>
}

/** The fields of a locked profile that the server still allows to change. */
const unlockedFields = ['isDefault', 'isActive']

/** Returns the permissions without changes of locked profiles, their addresses and accounts. */
function lockProfiles(permissions: Permissions, lockedIds: readonly string[]): Permissions {
  const isLocked = (id: unknown) => lockedIds.some((locked) => locked === id)
  return {
    ...permissions,
    may: (action, type, row = {}, field = '') => {
      if (!permissions.may(action, type, row, field === '' ? undefined : field)) return false
      if (action === 'update' && type === 'Profile')
        return unlockedFields.includes(field) || !isLocked('id' in row && row.id)
      if (action !== 'read' && (type === 'Link' || type === 'Social'))
        return !isLocked('profileId' in row && row.profileId)
      return true
    },
  }
}

/** Returns `denyUnless` of the editor. */
export function useDenyUnless(): ProfileEditing['denyUnless'] {
  const { lockedIds, allowed } = useLockedProfiles()
  return useCallback(
    (isAllowed, profileId) => {
      const denied = deniedUnless(isAllowed)
      if (isAllowed || allowed === null || !lockedIds.includes(profileId)) return denied
      const title = `Your plan allows ${pluralize(allowed, 'profile')}. This one is beyond that, and read-only.`
      return { ...denied, title }
    },
    [lockedIds, allowed],
  )
}

/** Says why the open profile is read-only; nothing for another one. */
export function LockedProfileNotice() {
  const { profileId } = useProfileEditor()
  const { lockedIds, allowed } = useLockedProfiles()
  if (allowed === null || !lockedIds.includes(profileId)) return null
  return (
    <Alert
      type="warning"
      showIcon
      className={styles.notice ?? ''}
      role="status"
      title={`Your plan allows ${pluralize(allowed, 'profile')}, and this one is beyond that. It stays visible to visitors, but cannot be changed.`}
      action={<SeePlansLink />}
    />
  )
}
