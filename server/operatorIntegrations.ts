import type { Env } from './env'
import type { IntegrationClients } from './ports/integrations'
import type { Outbound } from './ports/outbound'

interface Deps {
  clock: () => Date
  /** The client for pictures on hosts that the operator did not configure. */
  outbound: Outbound
}

/** Creates the clients of the providers that the operator has set up. */
export function createOperatorIntegrations(_env: Env, _deps: Deps): IntegrationClients {
  return { instagram: null, twitter: null, tiktok: null, gohighlevel: null, calendly: null }
}
