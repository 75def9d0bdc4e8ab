import { type Worker, startWorker } from '../../platform/jobs/startWorker'
import type { Deps } from '../../ports/context'
import { checkGrants } from './callbacks/checkGrants'
import { purgeAttempts } from './connect/purgeAttempts'
import { runDeletions } from './deletion/runDeletions'
import { syncDue } from './sync/syncDue'
import { refreshDue } from './tokens/refreshDue'
import { resealTokens } from './tokens/resealTokens'

/** The dependencies of background work on connections. */
type IntegrationDeps = Pick<
  Deps,
  | 'db'
  | 'tenantId'
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
export const integrationWorks: readonly (readonly [name: string, work: Work])[] = [
  ['deleting old attempts to connect', purgeAttempts],
  ['deleting what came from Instagram', runDeletions],
  ['asking whether grants still work', checkGrants],
  ['encrypting tokens with the new key', resealTokens],
  ['refreshing tokens', refreshDue],
  ['reading connected accounts', syncDue],
]

/**
 * Starts the background work on connections, each kind as a worker of its own: a slow provider, for
 * which reading takes hours, does not delay deletions and refreshes.
 */
export function startIntegrations(deps: IntegrationDeps): Worker {
  const workers = integrationWorks.map(([name, work]) =>
    startWorker({ name, log: deps.log, run: (signal) => work(deps, signal) }),
  )
  return {
    wake: () => {
      for (const worker of workers) worker.wake()
    },
    stop: async () => {
      await Promise.all(workers.map((worker) => worker.stop()))
    },
  }
}
