import { addErrorReporter } from '@/shared/lib/logError'

/**
 * Starts monitoring (spec section 9), unless the DSN is empty. It loads when the page is idle; earlier
 * errors are reported then. A failure to load is ignored, because visitors may block the address.
 */
export function startMonitoring(dsn: string, load = () => import('./sentry')): void {
  if (dsn === '') return
  const early: unknown[] = []
  const collect = (error: unknown) => {
    early.push(error)
  }
  const collectEvent = (event: ErrorEvent) => {
    collect(event.error)
  }
  const collectRejection = (event: PromiseRejectionEvent) => {
    collect(event.reason)
  }
  const stopCollecting = addErrorReporter(collect)
  window.addEventListener('error', collectEvent)
  window.addEventListener('unhandledrejection', collectRejection)

  const open = async () => {
    try {
      const { openSentry } = await load()
      const report = openSentry(dsn)
      addErrorReporter(report)
      for (const error of early) report(error)
    } catch {
      early.length = 0
    } finally {
      stopCollecting()
      window.removeEventListener('error', collectEvent)
      window.removeEventListener('unhandledrejection', collectRejection)
    }
  }
  whenIdle(() => void open())
}

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: 5000 })
  else setTimeout(run, 1000)
}
