import { tabStorage } from '@/shared/lib/storage/safeStorage'

const STAMP = 'tessera:reloaded-for'

/**
 * Reloads the page for a screen that could not be loaded, because a deployment has replaced its code: once for each path and build, so that a screen that is
 * really gone cannot keep the page spinning. Resolves to false, and leaves the page as it is, where that was done already or the page itself cannot be reached.
 */
export async function reloadOnce(pathname: string, reload: () => void): Promise<boolean> {
  const stamp = `${pathname} ${runningBuild()}`
  if (tabStorage.get(STAMP) === stamp || !(await isPageReachable())) return false
  if (!tabStorage.set(STAMP, stamp)) return false
  reload()
  return true
}

/** The entry script, whose name changes with every build. */
function runningBuild(): string {
  return document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? ''
}

async function isPageReachable(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    // An address of which the server says "not found" is within reach too.
    return (await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' })).status < 500
  } catch {
    return false
  }
}
