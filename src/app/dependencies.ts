import type { ApiDependencies } from '@/api/request'
import type { PublicConfig } from '@/contract/publicConfig'
import type { Identity } from '@/features/auth'

/** The dependencies injected into the app, as the store's extra argument. Tests pass their own. */
export interface AppDependencies extends ApiDependencies {
  config: PublicConfig
  identity: Identity
  /** Reloads the page, or opens another path of the app with a full page load. */
  reload: (path?: string) => void
  /** Notifies the server of a sign-out, even if the page is left at once. */
  notifySignOut: () => void
}
