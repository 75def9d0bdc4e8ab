import { isPaused, withTokens } from './resources/integrations'
import { type PushDeps, sendPushes } from './resources/pushes'
import { sendWalletPushes } from './resources/wallet'
import { sendMails } from './sendMails'
import type { Deps } from './ports/context'

/** Work that a worker repeats (see `startWorker`). */
interface Work {
  /** The work's name in the log. */
  name: string
  run: (signal: AbortSignal) => Promise<void>
  everyMs?: number
}

/** The functions that wake background work. */
export type Wakes = 'wakeJobs' | 'wakeMails' | 'wakeIntegrations' | 'wakePushes'

/** Pauses of pushes are seconds long. */
const PUSHES_MS = 2_000
const WALLETS_MS = 5_000

/** Returns the background work besides jobs, connections and housekeeping, all of the served tenant. */
export function backgroundWork(services: Omit<Deps, Wakes>, origin: string) {
  const ofConnections: Pick<PushDeps, 'withTokens' | 'isPaused'> = {
    withTokens: (row, use) => withTokens(services, row, (_client, tokens) => use(tokens)),
    isPaused: (row) => isPaused(services, row),
  }
  return {
    mails: {
      name: 'sending mails',
      run: (signal) => sendMails({ ...services, origin }, signal),
    },
    wallets: {
      name: 'telling phones of changed passes',
      everyMs: WALLETS_MS,
      run: async (signal) => void (await sendWalletPushes({ ...services, origin }, signal)),
    },
    pushes: {
      name: 'sending contacts to GoHighLevel',
      everyMs: PUSHES_MS,
      run: (signal) => sendPushes({ ...services, ...ofConnections }, signal),
    },
  } satisfies Record<string, Work>
}
