import type { ApiDependencies } from '@/api/request'
import type { PublicConfig } from '@/contract/publicConfig'
import type { Identity } from '@/features/auth'

/** Everything the app takes from outside. It is the store's extra argument, so there is no module state and each test brings its own. */
export interface AppDependencies extends ApiDependencies {
  config: PublicConfig
  identity: Identity
  /** Loads the page again, or another path of the app in its place. */
  reload: (path?: string) => void
  /** Tells the server that somebody signs out of this browser; it must arrive even when the page is left at once. */
  notifySignOut: () => void
}
