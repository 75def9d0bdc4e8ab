import { TAKE_OVER, WHICH_BUILD } from './messages'
import { openBuildCache } from './buildCache'
import { NEVER_ANSWERED, routeOf } from './routeOf'
import type { Build, FetchEvent, InstallEvent, WorkerScope } from './workerScope'

/** The time after which a page whose server does not answer comes from the cache. */
const PATIENCE_MS = 3_000

/** Starts the service worker of a build (docs/decisions/0069). */
export function startWorker(scope: WorkerScope, build: Build): void {
  const cache = openBuildCache(scope, build)

  scope.addEventListener('install', (event) => {
    event.waitUntil(Promise.all([cache.fill(), skipWorkerWherePossible(event)]))
  })
  scope.addEventListener('activate', (event) => {
    event.waitUntil(Promise.all([cache.removeOld(), scope.clients.claim()]))
  })
  scope.addEventListener('fetch', (event) => {
    const route = routeOf(event.request, scope.location.origin)
    if (route === 'page') event.respondWith(answerPage(event))
    if (route === 'asset') event.respondWith(answerAsset(event))
  })
  scope.addEventListener('message', (event) => {
    if (event.data === WHICH_BUILD) event.ports[0]?.postMessage({ entry: build.entry })
    if (event.data === TAKE_OVER) event.waitUntil(scope.skipWaiting())
  })

  /** Answers from the network; from the stored shell when the server is slow, away or failing. */
  async function answerPage(event: FetchEvent): Promise<Response> {
    const answer = scope.fetch(event.request)
    event.waitUntil(answer.then(cache.refreshShell).catch(() => undefined))
    const inTime = await Promise.race([answer.catch(() => null), pause(PATIENCE_MS)])
    if (inTime && inTime.status < 500) return inTime
    return (await cache.shell()) ?? answer
  }

  /** Answers from the cache, else from the network, and stores the answer. */
  async function answerAsset(event: FetchEvent): Promise<Response> {
    const stored = await cache.asset(event.request)
    if (stored) return stored
    const answer = await scope.fetch(event.request)
    event.waitUntil(cache.storeAsset(event.request, answer.clone()).catch(() => undefined))
    return answer
  }
}

/** Lets the browser send what is never answered without starting the worker. */
async function skipWorkerWherePossible(event: InstallEvent): Promise<void> {
  try {
    await event.addRoutes?.(
      NEVER_ANSWERED.map((pathname) => ({
        condition: { urlPattern: { pathname } },
        source: 'network',
      })),
    )
  } catch {
    // The routes of the worker itself say the same.
  }
}

function pause(milliseconds: number): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => {
      resolve(null)
    }, milliseconds)
  })
}
