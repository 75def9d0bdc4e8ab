import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useSelector } from 'react-redux'
import { Outlet } from 'react-router-dom'
import { AccountPanel } from '@/features/account'
import {
  CurrentUserProvider,
  LazySignInDialog,
  selectIsSessionExpired,
  selectUserId,
} from '@/features/auth'
import { useKeptContacts } from '@/features/contacts'
import { PermissionsProvider, RouteGate, PermissionsGate, useRoles } from '@/features/permissions'
import { lazyPart } from '@/shared/ui/lazyPart'
import { loadToasts, toastLibrary } from '@/shared/ui/toasts/toast'
import { AntdProvider } from '../theme/AntdProvider'
import { AppLayout } from './AppLayout'
import { PendingScreen } from './PendingScreen'
import { useThemeChoice } from '../theme/ThemeChoiceProvider'

/** Everything behind sign-in: theme, user and rules, the shell, the account, and toasts. */
export function SignedInArea() {
  const userId = useSelector(selectUserId)
  const isExpired = useSelector(selectIsSessionExpired)
  useKeptContacts(userId)
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
          <PermissionsGate pending={<PendingScreen />}>
            <RouteGate roles={roles}>
              <Outlet />
            </RouteGate>
            <AccountPanel />
          </PermissionsGate>
        </AppLayout>
        <LazyDeviceHost />
      </PermissionsProvider>
    </CurrentUserProvider>
  )
}

/** The delay of loading, so that the first screen comes first. */
const LOAD_DELAY_MS = 1500

const DeviceHost = lazyPart(async () => (await import('../device/lazyParts')).DeviceHost, 'nothing')

/** Loads what the app does on the device after the first screen. */
function LazyDeviceHost() {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      setIsDue(true)
    }, LOAD_DELAY_MS)
    return () => {
      clearTimeout(timer)
    }
  }, [])
  return isDue ? (
    <Suspense>
      <DeviceHost />
    </Suspense>
  ) : null
}

const ToastContainer = lazyPart(async () => (await loadToasts()).ToastContainer, 'nothing')

/**
 * Shows toasts (spec sections 2 and 9), loaded with the first one or after the first screen. The
 * library's transitions would add more than a second to the five; theme/base.css fades toasts in.
 */
function LazyToasts() {
  const { scheme } = useThemeChoice()
  const isLoaded = useSyncExternalStore(toastLibrary.onLoaded, toastLibrary.isLoaded)
  useEffect(() => {
    const timer = setTimeout(() => {
      loadToasts().catch(() => undefined)
    }, LOAD_DELAY_MS)
    return () => {
      clearTimeout(timer)
    }
  }, [])
  if (!isLoaded) return null
  return (
    <Suspense>
      <ToastContainer
        position="bottom-right"
        autoClose={5000}
        hideProgressBar
        transition={false}
        theme={scheme}
        closeOnClick={false}
      />
    </Suspense>
  )
}
