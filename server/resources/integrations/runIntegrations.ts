import type { Deps } from '../../ports/context'
import { checkGrants } from './callbacks/checkGrants'
import { purgeAttempts } from './connect/attempts'
import { runDeletions } from './deletion/runDeletions'
import { syncDue } from './sync/syncDue'
import { refreshDue } from './tokens/refreshDue'
import { resealTokens } from './tokens/resealTokens'

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

type Work = (deps: IntegrationDeps, signal: AbortSignal) => Promise<void>

/** The background work on connections, by its name in the log. */
const works: readonly (readonly [name: string, work: Work])[] = [
  ['deleting old attempts to connect', purgeAttempts],
  ['deleting what came from Instagram', runDeletions],
  ['asking whether grants still work', checkGrants],
  ['encrypting tokens with the new key', resealTokens],
  ['refreshing tokens', refreshDue],
  ['reading connected accounts', syncDue],
]

/** Does the background work on connections that is due; a failure does not stop the rest. */
export async function runIntegrations(deps: IntegrationDeps, signal: AbortSignal): Promise<void> {
  for (const [name, work] of works) {
    if (signal.aborted) return
    await work(deps, signal).catch((error: unknown) => {
      deps.log.error({ err: error }, `${name} failed`)
    })
  }
}
