import { replayIntegration } from '@sentry/react'

/** A recording of what the screen does, without what it says: no text, no input, no picture. */
export function maskedReplay() {
  return replayIntegration({ maskAllText: true, maskAllInputs: true, blockAllMedia: true })
}
