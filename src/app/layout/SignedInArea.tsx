import { Suspense, lazy } from 'react'
import { useSelector } from 'react-redux'
import { AccountPanel } from '@/features/account'
import { CurrentUserGate, LazySignInDialog, selectIsSessionExpired, selectUserId } from '@/features/auth'
import { PermissionsProvider, useRoles } from '@/features/permissions'
import { AntdProvider } from '../AntdProvider'
import { loadToasts } from '@/shared/ui/toast'
import { useThemeChoice } from '../ThemeChoiceProvider'
import { AppLayout } from './AppLayout'
import { ShellSkeleton } from './ShellSkeleton'

const ToastContainer = lazy(async () => ({ default: (await loadToasts()).ToastContainer }))

/** Everything behind sign-in: the look, the person's record and rules, the shell with the screen in it, the account over it, toasts, and sign-in over the page. */
export function SignedInArea() {
  const userId = useSelector(selectUserId)
  const isExpired = useSelector(selectIsSessionExpired)
  const { scheme } = useThemeChoice()
  return (
    <AntdProvider>
      <PersonArea key={userId} />
      {isExpired && (
        <Suspense>
          <LazySignInDialog />
        </Suspense>
      )}
      {/* Spec sections 2 and 9. */}
      <Suspense>
        <ToastContainer position="bottom-right" autoClose={5000} hideProgressBar theme={scheme} closeOnClick={false} />
      </Suspense>
    </AntdProvider>
  )
}

/** What waits for the person's record and rules, which are asked for side by side. */
function PersonArea() {
  const roles = useRoles()
  return (
    <CurrentUserGate pending={<ShellSkeleton />}>
      <PermissionsProvider roles={roles} pending={<ShellSkeleton />}>
        <AppLayout />
        <AccountPanel />
      </PermissionsProvider>
    </CurrentUserGate>
  )
}
