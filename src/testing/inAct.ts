import { act } from '@testing-library/react'

/**
 * Makes a change from outside the screen (a clock, a store, another tab). Await it, because the
 * screen may load code first.
 */
export function inAct(change: () => void): Promise<void> {
  return act(() => Promise.resolve().then(change))
}
