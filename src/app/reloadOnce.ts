import { tabStorage } from '@/shared/lib/storage/safeStorage'

const STAMP = 'tessera:reloaded-for'

/**
 * Reloads the page when a deployment has replaced the code of a screen, once per path and build to
 * avoid a loop. Resolves to false without a reload if that was done, or the server is unreachable.
 */
export async function reloadOnce(pathname: string, reload: () => void): Promise<boolean> {
  const stamp = `${pathname} ${buildId()}`
  if (tabStorage.get(STAMP) === stamp || !(await isPageReachable())) return false
  if (!tabStorage.set(STAMP, stamp)) return false
  reload()
  return true
}

/** Returns the address of the entry script, which changes with every build. */
function buildId(): string {
  return document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? ''
}

async function isPageReachable(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    // A 404 means that the server is reachable, too.
    return (await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' })).status < 500
  } catch {
    return false
  }
}
