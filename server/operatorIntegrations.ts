import type { Env } from './env'
import type { GoHighLevelClient, IntegrationClients } from './ports/integrations'
import type { Outbound } from './ports/outbound'
import { createGoHighLevel } from './providers/goHighLevel/goHighLevel'
import { createCalendly } from './providers/calendly/calendly'
import { createInstagram } from './providers/instagram/instagram'
import { createTikTok } from './providers/tiktok/tikTok'
import { createTwitter } from './providers/twitter/twitter'

interface Deps {
  clock: () => Date
  /** The client for pictures on hosts that the operator did not configure. */
  outbound: Outbound
}

/** Creates the clients of the providers that the operator has set up. */
export function createOperatorIntegrations(env: Env, deps: Deps): IntegrationClients {
  return {
    instagram: instagramOf(env, deps),
    twitter: twitterOf(env, deps),
    tiktok: tikTokOf(env, deps),
    gohighlevel: goHighLevelOf(env, deps),
    calendly: calendlyOf(env, deps),
  }
}

function instagramOf(env: Env, deps: Deps) {
  if (env.INSTAGRAM_CLIENT_ID === '') return null
  return createInstagram({
    clientId: env.INSTAGRAM_CLIENT_ID,
    clientSecret: env.INSTAGRAM_CLIENT_SECRET,
    authorizeUrl: env.INSTAGRAM_AUTHORIZE_URL,
    apiUrl: env.INSTAGRAM_API_URL,
    graphUrl: env.INSTAGRAM_GRAPH_URL,
    mediaOrigins: env.INSTAGRAM_MEDIA_ORIGINS,
    ...deps,
  })
}

function tikTokOf(env: Env, deps: Deps) {
  if (env.TIKTOK_CLIENT_ID === '') return null
  return createTikTok({
    clientKey: env.TIKTOK_CLIENT_ID,
    clientSecret: env.TIKTOK_CLIENT_SECRET,
    authorizeUrl: env.TIKTOK_AUTHORIZE_URL,
    apiUrl: env.TIKTOK_API_URL,
    mediaOrigins: env.TIKTOK_MEDIA_ORIGINS,
    ...deps,
  })
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
