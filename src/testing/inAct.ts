import { act } from '@testing-library/react'

/** Does what comes from outside the screen (a clock, a store, another tab). To be awaited: what it shows may load its code first. */
export function inAct(change: () => void): Promise<void> {
  return act(() => Promise.resolve().then(change))
}
