import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { loadToasts, toastLibrary } from '@/shared/ui/toasts/toast'
import { lazyPart } from '@/shared/ui/lazyPart'
import { useThemeChoice } from '../theme/ThemeChoiceProvider'

const ToastContainer = lazyPart(async () => (await loadToasts()).ToastContainer, 'nothing')

/** The delay of loading, so that the first screen comes first. */
const LOAD_DELAY_MS = 1500

/** Shows toasts (spec sections 2 and 9), loaded with the first one or after the first screen. */
export function LazyToasts() {
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
        theme={scheme}
        closeOnClick={false}
      />
    </Suspense>
  )
}
