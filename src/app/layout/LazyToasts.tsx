import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { loadToasts, toastLibrary } from '@/shared/ui/toasts/toast'
import { lazyPart } from '@/shared/ui/lazyPart'
import { useThemeChoice } from '../theme/ThemeChoiceProvider'

const ToastContainer = lazyPart(async () => (await loadToasts()).ToastContainer, 'nothing')

/** How long the first screen is left alone before toasts are loaded that nobody has made yet, in milliseconds. */
const REST_MS = 1500

/** The place of the toasts (spec sections 2 and 9). Their code comes with the first one, else after the first screen: a lost network has one too. */
export function LazyToasts() {
  const { scheme } = useThemeChoice()
  const isLoaded = useSyncExternalStore(toastLibrary.onLoaded, toastLibrary.isLoaded)
  useEffect(() => {
    const timer = setTimeout(() => {
      loadToasts().catch(() => undefined)
    }, REST_MS)
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
        theme={scheme}
        closeOnClick={false}
      />
    </Suspense>
  )
}
