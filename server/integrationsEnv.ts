import * as v from 'valibot'
import { isProviderAddress } from './platform/outbound/providerAddress'
import { isWebhookKey } from './providers/goHighLevel/readEvent'

const optional = v.optional(v.pipe(v.string(), v.trim()), '')

/** Makes the schema of a provider's address, which may be a host of this machine. */
const address = (usual: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.check(
        isProviderAddress,
        `write an origin such as ${usual}; only a host of this machine may be http://.`,
      ),
    ),
    usual,
  )
/** The origins of a provider's pictures that the server may reach although they are not public. */
const mediaOrigins = v.optional(
  v.pipe(
    v.string(),
    v.transform((value) => value.split(',').flatMap((each) => each.trim() || [])),
    v.check(
      (origins) => origins.length <= 20 && origins.every(isProviderAddress),
      'write up to 20 origins such as https://media.example.com, separated by commas.',
    ),
  ),
  '',
)

/** The keys that encrypt tokens: `id:key` with 32 bytes in base64, the newest first. */
const tokenKeys = v.optional(
  v.pipe(
    v.string(),
    v.transform((value) => value.split(',').flatMap((each) => each.trim() || [])),
    v.check(
      (keys) =>
        keys.length <= 20 &&
        keys.every((each) => /^[\w-]{1,32}:[A-Za-z0-9+/]{43}=$/.test(each)) &&
        new Set(keys.map((each) => each.split(':')[0])).size === keys.length,
      'write keys such as 2026a:<32 bytes in base64>, separated by commas, each id once.',
    ),
  ),
  '',
)

/** The variables of the providers that people connect. */
export const integrationVariables = {
  TOKEN_KEYS: tokenKeys,
  INSTAGRAM_CLIENT_ID: optional,
  INSTAGRAM_CLIENT_SECRET: optional,
  INSTAGRAM_AUTHORIZE_URL: address('https://www.instagram.com'),
  INSTAGRAM_API_URL: address('https://api.instagram.com'),
  INSTAGRAM_GRAPH_URL: address('https://graph.instagram.com'),
  INSTAGRAM_MEDIA_ORIGINS: mediaOrigins,
  TWITTER_CLIENT_ID: optional,
  TWITTER_CLIENT_SECRET: optional,
  TWITTER_AUTHORIZE_URL: address('https://x.com'),
  TWITTER_API_URL: address('https://api.x.com'),
  TWITTER_MEDIA_ORIGINS: mediaOrigins,
  TIKTOK_CLIENT_ID: optional,
  TIKTOK_CLIENT_SECRET: optional,
  TIKTOK_AUTHORIZE_URL: address('https://www.tiktok.com'),
  TIKTOK_API_URL: address('https://open.tiktokapis.com'),
  TIKTOK_MEDIA_ORIGINS: mediaOrigins,
  GOHIGHLEVEL_CLIENT_ID: optional,
  GOHIGHLEVEL_CLIENT_SECRET: optional,
  /** HighLevel's public key (Ed25519, PEM or its base64), with which it signs webhooks. */
  GOHIGHLEVEL_WEBHOOK_KEY: v.pipe(
    optional,
    v.check(
      (value) => value === '' || isWebhookKey(value),
      'write the Ed25519 public key of HighLevel as PEM in one line or as its base64.',
    ),
  ),
  GOHIGHLEVEL_AUTHORIZE_URL: address('https://marketplace.gohighlevel.com'),
  GOHIGHLEVEL_API_URL: address('https://services.leadconnectorhq.com'),
  CALENDLY_CLIENT_ID: optional,
  CALENDLY_CLIENT_SECRET: optional,
  CALENDLY_AUTHORIZE_URL: address('https://auth.calendly.com'),
  CALENDLY_API_URL: address('https://api.calendly.com'),
}

/** The variables that are set together or not at all. */
export const integrationGroups = [
  ['INSTAGRAM_CLIENT_ID', 'INSTAGRAM_CLIENT_SECRET'],
  ['TWITTER_CLIENT_ID', 'TWITTER_CLIENT_SECRET'],
  ['TIKTOK_CLIENT_ID', 'TIKTOK_CLIENT_SECRET'],
  ['GOHIGHLEVEL_CLIENT_ID', 'GOHIGHLEVEL_CLIENT_SECRET', 'GOHIGHLEVEL_WEBHOOK_KEY'],
  ['CALENDLY_CLIENT_ID', 'CALENDLY_CLIENT_SECRET'],
] as const
