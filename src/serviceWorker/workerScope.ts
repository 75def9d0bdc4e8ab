/*
 * The parts of a service worker's global scope that ours uses (W3C Service Workers). TypeScript has
 * them in a library that cannot be used beside that of documents.
 */

interface LifeEvent {
  waitUntil: (work: Promise<unknown>) => void
}

export interface InstallEvent extends LifeEvent {
  /** Static routing: Chromium only. */
  addRoutes?: (rules: object[]) => Promise<void>
}

export interface FetchEvent extends LifeEvent {
  request: Request
  respondWith: (answer: Promise<Response>) => void
}

interface MessageFromPage extends LifeEvent {
  data: unknown
  ports: readonly Pick<MessagePort, 'postMessage'>[]
}

interface Events {
  install: InstallEvent
  activate: LifeEvent
  fetch: FetchEvent
  message: MessageFromPage
}

export interface WorkerScope {
  location: { origin: string }
  caches: CacheStorage
  clients: { claim: () => Promise<void> }
  fetch: (request: Request | string, init?: RequestInit) => Promise<Response>
  skipWaiting: () => Promise<void>
  addEventListener: <Name extends keyof Events>(
    name: Name,
    listener: (event: Events[Name]) => void,
  ) => void
}

/** The build that a worker belongs to, written into it by `scripts/serviceWorker.mjs`. */
export interface Build {
  /** Changes with the page and every script. */
  id: string
  /** The address of the page's first script, by which a page names its build. */
  entry: string
  /** Addresses of the files that the app needs without a network. */
  files: readonly string[]
}
