import type { Deps } from '../../ports/context'
import { runDeletions } from './deletion/runDeletions'

/** The dependencies of background work on connections. */
export type IntegrationDeps = Pick<
  Deps,
  | 'db'
  | 'files'
  | 'clock'
  | 'log'
  | 'limits'
  | 'integrations'
  | 'secretBox'
  | 'cardPages'
  | 'stripe'
>

/** Does the background work on connections that is due. */
export async function runIntegrations(deps: IntegrationDeps, signal: AbortSignal): Promise<void> {
  await runDeletions(deps, signal)
}
