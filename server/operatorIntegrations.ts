import type { Env } from './env'
import type { GoHighLevelClient, IntegrationClients } from './ports/integrations'
import type { Outbound } from './ports/outbound'
import { createGoHighLevel } from './providers/goHighLevel/goHighLevel'

interface Deps {
  clock: () => Date
  /** The client for pictures on hosts that the operator did not configure. */
  outbound: Outbound
}

/** Creates the clients of the providers that the operator has set up. */
export function createOperatorIntegrations(env: Env, deps: Deps): IntegrationClients {
  return {
    instagram: null,
    twitter: null,
    tiktok: null,
    gohighlevel: goHighLevelOf(env, deps),
    calendly: null,
  }
}

function goHighLevelOf(env: Env, { clock }: Deps): GoHighLevelClient | null {
  if (env.GOHIGHLEVEL_CLIENT_ID === '') return null
  return createGoHighLevel({
    clientId: env.GOHIGHLEVEL_CLIENT_ID,
    clientSecret: env.GOHIGHLEVEL_CLIENT_SECRET,
    webhookKey: env.GOHIGHLEVEL_WEBHOOK_KEY,
    authorizeUrl: env.GOHIGHLEVEL_AUTHORIZE_URL,
    apiUrl: env.GOHIGHLEVEL_API_URL,
    clock,
  })
}
