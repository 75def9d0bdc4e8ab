import type { Deps } from '../../ports/context'

/** The dependencies of the outbox's sender. */
export type PushDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'integrations' | 'secretBox' | 'stripe'>

/** Sends the pushes that are due. */
export async function sendPushes(_deps: PushDeps, _signal: AbortSignal): Promise<void> {
  await Promise.resolve()
}
