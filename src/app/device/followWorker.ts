import * as v from 'valibot'
import { TAKE_OVER, WHICH_BUILD } from '@/serviceWorker/messages'

type Container = Pick<
  ServiceWorkerContainer,
  'register' | 'getRegistration' | 'addEventListener' | 'removeEventListener'
>

const WORKER = '/sw.js'
/** A new worker that does not start in this time cannot keep the person waiting. */
const TAKE_OVER_MS = 3_000
/** The least time between two looks for a new version in an open tab. */
const LOOK_AGAIN_MS = 60 * 60 * 1000

const answer = v.object({ entry: v.string() })

interface FollowOptions {
  container: Container
  /** The address of this page's first script, which names its build. */
  entry: string
  /** Called when a worker of another build waits to take over. */
  onNewVersion: () => void
}

/**
 * Registers the service worker and follows its versions. A waiting worker of this page's own build
 * takes over at once, because the page came from the network already. Returns how to stop.
 */
export async function followWorker({
  container,
  entry,
  onNewVersion,
}: FollowOptions): Promise<() => void> {
  const registration = await container.register(WORKER, { updateViaCache: 'none' })
  const examine = async (worker: ServiceWorker) => {
    if (registration.active === null || worker.state !== 'installed') return
    if ((await entryOf(worker)) === entry) worker.postMessage(TAKE_OVER)
    else onNewVersion()
  }
  const watch = () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => void examine(worker))
  }
  watch()
  if (registration.waiting) void examine(registration.waiting)
  registration.addEventListener('updatefound', watch)
  const stopLooking = lookAgainWhenShown(registration)
  return () => {
    registration.removeEventListener('updatefound', watch)
    stopLooking()
  }
}

/** Makes the waiting worker the active one, so that a reload has the new version offline too. */
export async function letTakeOver(container: Container): Promise<void> {
  const waiting = (await container.getRegistration())?.waiting
  if (!waiting) return
  await new Promise<void>((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      container.removeEventListener('controllerchange', finish)
      resolve()
    }
    const timer = setTimeout(finish, TAKE_OVER_MS)
    container.addEventListener('controllerchange', finish)
    waiting.postMessage(TAKE_OVER)
  })
}

/** Resolves to the build of a worker; never for a worker that does not know the question. */
function entryOf(worker: ServiceWorker): Promise<string> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => {
      const { success, output } = v.safeParse(answer, data)
      resolve(success ? output.entry : '')
      port1.close()
    }
    worker.postMessage(WHICH_BUILD, [port2])
  })
}

/** Looks for a new version when a tab that is open for long is shown again. */
function lookAgainWhenShown(registration: ServiceWorkerRegistration): () => void {
  let lookedAt = Date.now()
  const look = () => {
    if (document.hidden || Date.now() - lookedAt < LOOK_AGAIN_MS) return
    lookedAt = Date.now()
    registration.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
  }
}
