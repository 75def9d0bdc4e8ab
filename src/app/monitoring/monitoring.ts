import { addErrorReporter } from '@/shared/lib/logError'

/**
 * Monitoring (spec section 9), off without a DSN. It is loaded once the page stands still; what goes wrong before is kept and reported then. Its own failure
 * to load is left alone, since a blocked address is the visitor's choice.
 */
export function startMonitoring(dsn: string, load = () => import('./sentry')): void {
  if (dsn === '') return
  const early: unknown[] = []
  const keep = (error: unknown) => {
    early.push(error)
  }
  const keepEvent = (event: ErrorEvent) => {
    keep(event.error)
  }
  const keepRejection = (event: PromiseRejectionEvent) => {
    keep(event.reason)
  }
  const stopKeeping = addErrorReporter(keep)
  window.addEventListener('error', keepEvent)
  window.addEventListener('unhandledrejection', keepRejection)

  const open = async () => {
    try {
      const { openSentry } = await load()
      const report = openSentry(dsn)
      addErrorReporter(report)
      for (const error of early) report(error)
    } catch {
      early.length = 0
    } finally {
      stopKeeping()
      window.removeEventListener('error', keepEvent)
      window.removeEventListener('unhandledrejection', keepRejection)
    }
  }
  whenIdle(() => void open())
}

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: 5000 })
  else setTimeout(run, 1000)
}
