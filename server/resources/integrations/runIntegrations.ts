import type { Deps } from '../../ports/context'

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
export async function runIntegrations(_deps: IntegrationDeps, _signal: AbortSignal): Promise<void> {
  await Promise.resolve()
}
