import { vi } from 'vitest'

/** Locks as browsers have them; `hold` takes one for another tab until the returned function is called. */
export function stubLocks() {
  const last = new Map<string, Promise<unknown>>()
  const request = vi.fn((name: string, work: () => Promise<unknown>) => {
    const done = (last.get(name) ?? Promise.resolve()).then(work)
    last.set(name, done)
    return done
  })
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
  const hold = (name: string) => {
    let release = (): void => undefined
    last.set(name, new Promise<void>((resolve) => (release = resolve)))
    return release
  }
  return { request, hold, releaseAll: last.clear.bind(last) }
}
