import type { Deps } from '../../../ports/context'
import type { PlanDeps } from '../connections/isPaused'
import type { TokenDeps } from '../tokens/withTokens'

/** The dependencies of a sync. */
export type SyncDeps = TokenDeps & PlanDeps & Pick<Deps, 'files' | 'limits' | 'cardPages'>

/** The parts of an account that a sync reads. */
export interface SyncParts {
  account: boolean
  items: boolean
}
