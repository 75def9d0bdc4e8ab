import { Suspense } from 'react'
import { useSelector } from 'react-redux'
import { Outlet } from 'react-router-dom'
import { AccountPanel } from '@/features/account'
import {
  CurrentUserProvider,
  LazySignInDialog,
  selectIsSessionExpired,
  selectUserId,
} from '@/features/auth'
import { PermissionsProvider, RouteGate, PermissionsGate, useRoles } from '@/features/permissions'
import { AntdProvider } from '../theme/AntdProvider'
import { AppLayout } from './AppLayout'
import { ScreenSkeleton } from './ScreenSkeleton'
import { LazyToasts } from './LazyToasts'

/** Everything behind sign-in: the look, the person's record and rules, the shell with the screen in it, the account over it, toasts, and sign-in over the page. */
export function SignedInArea() {
  const userId = useSelector(selectUserId)
  const isExpired = useSelector(selectIsSessionExpired)
  return (
    <AntdProvider>
      <UserArea key={userId} />
      {isExpired && (
        <Suspense>
          <LazySignInDialog />
        </Suspense>
      )}
      <LazyToasts />
    </AntdProvider>
  )
}

/** The shell appears as soon as its code is there; what depends on the person's record and rules, which are asked for side by side, waits in it. */
function UserArea() {
  const roles = useRoles()
  return (
    <CurrentUserProvider>
      <PermissionsProvider roles={roles}>
        <AppLayout>
          <PermissionsGate pending={<ScreenSkeleton />}>
            <RouteGate>
              <Outlet />
            </RouteGate>
            <AccountPanel />
          </PermissionsGate>
        </AppLayout>
      </PermissionsProvider>
    </CurrentUserProvider>
  )
}
