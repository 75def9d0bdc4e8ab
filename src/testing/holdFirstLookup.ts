import { afterEach, beforeEach } from 'vitest'
import { inAct } from './inAct'

/** The pause before the app asks for jobs and loads toasts (JobsSlot, SignedInArea). */
const PAUSE_MS = 1500

/**
 * Holds what the app starts after its first screen in each test of a file, until the returned
 * function is called: no test waits for the pause, or depends on a screen that is faster.
 */
export function holdFirstLookup(): () => Promise<void> {
  const real = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout }
  const held = new Map<unknown, () => void>()
  beforeEach(() => {
    Object.assign(globalThis, {
      setTimeout: (work: () => void, ms?: number, ...values: unknown[]) => {
        if (ms !== PAUSE_MS) return real.setTimeout(work, ms, ...values)
        const handle = {}
        held.set(handle, work)
        return handle
      },
      clearTimeout: (handle: Parameters<typeof clearTimeout>[0]) => {
        if (!held.delete(handle)) real.clearTimeout(handle)
      },
    })
  })
  afterEach(() => {
    Object.assign(globalThis, real)
    held.clear()
  })
  return () =>
    inAct(() => {
      const works = [...held.values()]
      held.clear()
      for (const work of works) work()
    })
}
