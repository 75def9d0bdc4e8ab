import type { Env } from './env'
import type { IntegrationClients } from './ports/integrations'
import type { Outbound } from './ports/outbound'
import { createCalendly } from './providers/calendly/calendly'
import { createTwitter } from './providers/twitter/twitter'

interface Deps {
  clock: () => Date
  /** The client for pictures on hosts that the operator did not configure. */
  outbound: Outbound
}

/** Creates the clients of the providers that the operator has set up. */
export function createOperatorIntegrations(env: Env, deps: Deps): IntegrationClients {
  return {
    instagram: null,
    twitter: twitterOf(env, deps),
    tiktok: null,
    gohighlevel: null,
    calendly: calendlyOf(env, deps),
  }
}

function twitterOf(env: Env, deps: Deps) {
  if (env.TWITTER_CLIENT_ID === '') return null
  return createTwitter({
    clientId: env.TWITTER_CLIENT_ID,
    clientSecret: env.TWITTER_CLIENT_SECRET,
    authorizeUrl: env.TWITTER_AUTHORIZE_URL,
    apiUrl: env.TWITTER_API_URL,
    mediaOrigins: env.TWITTER_MEDIA_ORIGINS,
    ...deps,
  })
}

function calendlyOf(env: Env, { clock }: Deps) {
  if (env.CALENDLY_CLIENT_ID === '') return null
  return createCalendly({
    clientId: env.CALENDLY_CLIENT_ID,
    clientSecret: env.CALENDLY_CLIENT_SECRET,
    authorizeUrl: env.CALENDLY_AUTHORIZE_URL,
    apiUrl: env.CALENDLY_API_URL,
    clock,
  })
}
