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
import styles from './AppLayout.module.css'
import { LazyToasts } from './LazyToasts'

/** Everything behind sign-in: theme, user and rules, the shell, the account, and toasts. */
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

/** Shows the shell at once; the screen waits for the user's record and rules, loaded in parallel. */
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

/** The shape of a screen inside the shell, as in `ShellSkeleton`; index.html has its styles. */
function ScreenSkeleton() {
  return (
    <div className={styles['pending']} role="status" aria-label="Loading">
      <span className="boot-title" />
      <span className="boot-card" />
    </div>
  )
}
