import { describe, expect, it, vi } from 'vitest'
import { TAKE_OVER, WHICH_BUILD } from './messages'
import { startWorker } from './startWorker'
import type { Build, WorkerScope } from './workerScope'

const ORIGIN = 'https://cards.example.com'
const build: Build = {
  id: 'new',
  entry: '/assets/index-NEW1234.js',
  files: ['/assets/index-NEW1234.js', '/assets/shell-SHELL12.css'],
}
const pageOf = (entry: string) =>
  new Response(`<script type="module" src="${entry}"></script>`, {
    headers: { 'Content-Type': 'text/html', 'Content-Security-Policy': "script-src 'nonce-abc'" },
  })
const file = (text: string) =>
  new Response(text, { headers: { 'Content-Type': 'text/javascript', Vary: 'Accept-Encoding' } })

/** A cache in memory, in order of insertion. */
class FakeCache {
  readonly entries = new Map<string, Response>()
  private key = (request: Request | string) =>
    new URL(typeof request === 'string' ? request : request.url, ORIGIN).href

  match = (request: Request | string) =>
    Promise.resolve(this.entries.get(this.key(request))?.clone())
  put = (request: Request | string, answer: Response) => {
    this.entries.delete(this.key(request))
    this.entries.set(this.key(request), answer)
    return Promise.resolve()
  }
  keys = () => Promise.resolve([...this.entries.keys()].map((url) => new Request(url)))
  delete = (request: Request | string) => Promise.resolve(this.entries.delete(this.key(request)))
}

/** A worker whose server answers what `serve` returns; null means that it is not reached. */
function openWorker(
  serve: (path: string) => Response | null | Promise<Response>,
  own: Build = build,
) {
  const stored = new Map<string, FakeCache>()
  const listeners = new Map<string, (event: object) => void>()
  const asked: string[] = []
  const skipWaiting = vi.fn(() => Promise.resolve())
  const caches = {
    open: (name: string) => {
      const cache = stored.get(name) ?? new FakeCache()
      stored.set(name, cache)
      return Promise.resolve(cache)
    },
    keys: () => Promise.resolve([...stored.keys()]),
    delete: (name: string) => Promise.resolve(stored.delete(name)),
  }
  const fetch = async (request: Request | string) => {
    const path = new URL(typeof request === 'string' ? request : request.url, ORIGIN).pathname
    asked.push(path)
    const answer = await serve(path)
    if (answer === null) throw new TypeError('Failed to fetch')
    return answer
  }
  const scope = {
    location: { origin: ORIGIN },
    clients: { claim: () => Promise.resolve() },
    addEventListener: (name: string, listener: (event: object) => void) =>
      listeners.set(name, listener),
    ...{ caches, fetch, skipWaiting },
  }
  startWorker(scope as unknown as WorkerScope, own)
  const send = async (name: string, event: object = {}) => {
    const work: Promise<unknown>[] = []
    const answers: Promise<Response>[] = []
    listeners.get(name)?.({
      waitUntil: (promise: Promise<unknown>) => work.push(promise),
      respondWith: (promise: Promise<Response>) => answers.push(promise),
      ...event,
    })
    const answer = await answers[0]
    await Promise.all(work)
    return answer
  }
  return {
    stored,
    asked,
    skipWaiting,
    send,
    /** Sends a request; undefined means that the worker does not answer it. */
    request: (path: string, mode = 'cors') =>
      send('fetch', { request: { url: ORIGIN + path, method: 'GET', mode } }),
  }
}

const serveBuild = (path: string) => (path === '/' ? pageOf(build.entry) : file(path))

describe('the service worker', () => {
  it('answers a page from its store with its own policy when the network is gone', async () => {
    let isOnline = true
    const worker = openWorker((path) => (isOnline ? serveBuild(path) : null))
    await worker.send('install')
    isOnline = false
    const page = await worker.request('/contacts?my-code=default', 'navigate')
    expect(await page?.text()).toContain(build.entry)
    expect(page?.headers.get('content-security-policy')).toBe("script-src 'nonce-abc'")
    const script = await worker.request(build.entry)
    expect(await script?.text()).toBe(build.entry)
    expect(await worker.request('/v1/contacts')).toBeUndefined()
    expect(await worker.request('/card/mira', 'navigate')).toBeUndefined()
  })

  it('answers a page from its store when the server fails, and after three seconds', async () => {
    const worker = openWorker(serveBuild)
    await worker.send('install')
    const away = openWorker((path) =>
      path === '/' ? pageOf(build.entry) : new Response('', { status: 502 }),
    )
    for (const [name, cache] of worker.stored) away.stored.set(name, cache)
    expect((await away.request('/contacts', 'navigate'))?.status).toBe(200)
    vi.useFakeTimers()
    try {
      const slow = openWorker(() => new Promise(() => undefined))
      for (const [name, cache] of worker.stored) slow.stored.set(name, cache)
      const answers: Promise<Response>[] = []
      void slow.send('fetch', {
        request: { url: `${ORIGIN}/contacts`, method: 'GET', mode: 'navigate' },
        respondWith: (answer: Promise<Response>) => answers.push(answer),
      })
      await vi.advanceTimersByTimeAsync(3_000)
      expect((await answers[0])?.status).toBe(200)
    } finally {
      vi.useRealTimers()
    }
  })

  it('prefers the network, and keeps only pages of its own build', async () => {
    let page = () => pageOf(build.entry)
    const worker = openWorker((path) => (path.startsWith('/assets') ? file(path) : page()))
    await worker.send('install')
    page = () => pageOf('/assets/index-NEXT123.js')
    const next = await worker.request('/contacts', 'navigate')
    expect(await next?.text()).toContain('index-NEXT123')
    const kept = await worker.stored.get('tessera-shell-new')?.match('/')
    expect(await kept?.text()).toContain(build.entry)
  })

  it.each([
    [
      'the page is of another build',
      (path: string) => (path === '/' ? pageOf('/assets/index-OLD1234.js') : file(path)),
    ],
    [
      'a file is missing',
      (path: string) => (path === '/' ? pageOf(build.entry) : new Response('', { status: 404 })),
    ],
    ['a page is answered for a file', () => pageOf(build.entry)],
  ])('is not installed when %s', async (_what, serve) => {
    const worker = openWorker(serve)
    await expect(worker.send('install')).rejects.toThrow()
    expect(worker.stored.get('tessera-shell-new')?.entries.size ?? 0).toBe(0)
  })

  it('stores files as they are used, and never errors or pages', async () => {
    const worker = openWorker((path) =>
      path.includes('GONE')
        ? new Response('', { status: 404 })
        : path.includes('PAGE')
          ? pageOf(build.entry)
          : file('x'),
    )
    for (const name of ['a-ABCDEFG', 'a-ABCDEFG', 'GONE-ABCDEFG', 'PAGE-ABCDEFG'])
      await worker.request(`/assets/${name}.js`)
    expect(worker.asked.filter((path) => path.includes('/a-'))).toHaveLength(1)
    expect([...(worker.stored.get('tessera-assets')?.entries.keys() ?? [])]).toEqual([
      `${ORIGIN}/assets/a-ABCDEFG.js`,
    ])
  })

  it('removes the pages of other builds and the oldest of 200 files, and nothing of its own', async () => {
    const worker = openWorker(serveBuild)
    await worker.send('install')
    worker.stored.set('tessera-shell-old', new FakeCache())
    worker.stored.set('somebody-else', new FakeCache())
    for (let at = 0; at < 203; at += 1) await worker.request(`/assets/old${String(at)}-ABCDEFG.js`)
    await worker.send('activate')
    expect([...worker.stored.keys()].sort()).toEqual([
      'somebody-else',
      'tessera-assets',
      'tessera-shell-new',
    ])
    const kept = [...(worker.stored.get('tessera-assets')?.entries.keys() ?? [])]
    expect(kept).toHaveLength(202)
    expect(kept).toEqual(expect.arrayContaining(build.files.map((path) => ORIGIN + path)))
    expect(kept).not.toContain(`${ORIGIN}/assets/old2-ABCDEFG.js`)
    expect(kept).toContain(`${ORIGIN}/assets/old3-ABCDEFG.js`)
  })

  it('keeps a file of the next build that was stored long before', async () => {
    const next = openWorker(serveBuild)
    const older = openWorker(serveBuild, {
      id: 'old',
      entry: '/assets/index-OLD1234.js',
      files: [],
    })
    await older.request(build.entry)
    for (let at = 0; at < 199; at += 1) await older.request(`/assets/old${String(at)}-ABCDEFG.js`)
    const shared = older.stored.get('tessera-assets') ?? new FakeCache()
    next.stored.set('tessera-assets', shared)
    await next.send('install')
    await older.request('/assets/late-ABCDEFG.js')
    const kept = [...shared.entries.keys()]
    expect(kept).toEqual(expect.arrayContaining(build.files.map((path) => ORIGIN + path)))
    expect(kept).not.toContain(`${ORIGIN}/assets/old0-ABCDEFG.js`)
  })

  it('tells its build, and takes over when it is told to', async () => {
    const worker = openWorker(serveBuild)
    const port = { postMessage: vi.fn() }
    await worker.send('message', { data: WHICH_BUILD, ports: [port] })
    expect(port.postMessage).toHaveBeenCalledWith({ entry: build.entry })
    expect(worker.skipWaiting).not.toHaveBeenCalled()
    await worker.send('message', { data: TAKE_OVER, ports: [] })
    expect(worker.skipWaiting).toHaveBeenCalledOnce()
  })
})
