import { describe, expect, it, vi } from 'vitest'
import { TAKE_OVER, WHICH_BUILD } from '@/serviceWorker/messages'
import { followWorker } from './followWorker'

const ENTRY = '/assets/index-BQ44S6R.js'

/** A worker of a build, which answers the questions of the page. */
class FakeWorker extends EventTarget {
  state = 'installed'
  readonly told: unknown[] = []
  constructor(private readonly answer: unknown) {
    super()
  }
  postMessage(message: unknown, [port]: MessagePort[] = []): void {
    this.told.push(message)
    if (message === WHICH_BUILD) port?.postMessage(this.answer)
  }
}

/** The browser's registration: `active` runs, and a new worker may wait. */
class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null
  constructor(
    public active: FakeWorker | null,
    public waiting: FakeWorker | null = null,
  ) {
    super()
  }
  install(worker: FakeWorker): void {
    this.installing = worker
    this.dispatchEvent(new Event('updatefound'))
    worker.dispatchEvent(new Event('statechange'))
  }
}

async function follow(registration: FakeRegistration) {
  const onNewVersion = vi.fn()
  const register = vi.fn(() => Promise.resolve(registration))
  const container = { register } as unknown as ServiceWorkerContainer
  await followWorker({ container, entry: ENTRY, onNewVersion })
  expect(register).toHaveBeenCalledWith('/sw.js', { updateViaCache: 'none' })
  return onNewVersion
}

const own = () => new FakeWorker({ entry: ENTRY })
const newer = () => new FakeWorker({ entry: '/assets/index-NEXT123.js' })

describe('the versions of the service worker', () => {
  it.each([
    ['a waiting worker', (worker: FakeWorker) => new FakeRegistration(own(), worker)],
    ['a worker that is installed later', () => new FakeRegistration(own())],
  ])('announces another build in %s', async (_when, open) => {
    const worker = newer()
    const registration = open(worker)
    const onNewVersion = await follow(registration)
    if (!registration.waiting) registration.install(worker)
    await vi.waitFor(() => {
      expect(onNewVersion).toHaveBeenCalledOnce()
    })
    expect(worker.told).toEqual([WHICH_BUILD])
  })

  it('lets a worker of the page’s own build take over at once', async () => {
    const worker = own()
    const onNewVersion = await follow(new FakeRegistration(newer(), worker))
    await vi.waitFor(() => {
      expect(worker.told).toEqual([WHICH_BUILD, TAKE_OVER])
    })
    expect(onNewVersion).not.toHaveBeenCalled()
  })

  it('announces a worker whose answer cannot be read, and never the first one', async () => {
    const onNewVersion = await follow(new FakeRegistration(own(), new FakeWorker('?')))
    await vi.waitFor(() => {
      expect(onNewVersion).toHaveBeenCalledOnce()
    })
    const first = newer()
    const registration = new FakeRegistration(null)
    const onFirst = await follow(registration)
    registration.install(first)
    expect(first.told).toEqual([])
    expect(onFirst).not.toHaveBeenCalled()
  })
})
