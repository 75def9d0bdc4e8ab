import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import * as v from 'valibot'
import { list } from '@/contract/list'
import { integrationGroups, integrationVariables } from './integrationsEnv'
import { isProviderAddress } from './platform/outbound/providerAddress'
import { walletErrors, walletGroups, walletVariables } from './walletEnv'

const optional = v.optional(v.pipe(v.string(), v.trim()), '')
const origin = v.pipe(
  v.string(),
  v.check(
    (value) => isWebAddress(value) && new URL(value).origin === value,
    'write an origin such as https://cards.example.com, without a path.',
  ),
)

/** Makes the schema of a limit on one account's data. */
const limit = (most: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,8}$/, 'use a whole number from 1 to 999999999.'),
      v.transform(Number),
    ),
    most,
  )

const environment = v.object({
  /** Only with `test` does `npm run serve` accept an Auth Emulator. */
  APP_ENV: v.optional(v.picklist(['production', 'test'], 'use production or test.'), 'production'),
  HOST: v.optional(v.string(), '0.0.0.0'),
  PORT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/, 'use a number from 0 to 65535.'),
      v.transform(Number),
      v.maxValue(65_535, 'use a number from 0 to 65535.'),
    ),
    '3000',
  ),
  TRUSTED_PROXY_HOPS: v.optional(
    v.pipe(v.string(), v.regex(/^(\d|10)$/, 'use a number from 0 to 10.'), v.transform(Number)),
    '0',
  ),
  COUNTRY_HEADER: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.toLowerCase(),
      v.regex(/^[a-z0-9-]*$/, 'name a header such as cf-ipcountry, or leave it out.'),
    ),
    '',
  ),
  PUBLIC_URL: v.optional(
    v.union(
      [v.literal(''), origin],
      'write an origin such as https://cards.example.com, without a path.',
    ),
    '',
  ),
  SERVICE_WORKER: v.optional(v.picklist(['on', 'off'], 'use on or off.'), 'on'),
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty('name a folder.')), '.data'),
  DATA_DIR_SHARED: v.optional(v.picklist(['', '0', '1'], 'use 1, or leave it out.'), ''),
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (value) => value === '' || isPostgresUrl(value),
        'write postgres://user:password@host:port/database, with # as %23, or leave it out.',
      ),
    ),
    '',
  ),
  FIREBASE_PROJECT_ID: v.pipe(
    v.string('name the Firebase project.'),
    v.nonEmpty('name the Firebase project.'),
  ),
  FIREBASE_TENANT_ID: v.pipe(
    v.string('name the Identity Platform tenant.'),
    v.nonEmpty('name the Identity Platform tenant.'),
  ),
  FIREBASE_API_KEY: v.pipe(
    v.string("give the Firebase web app's public API key."),
    v.nonEmpty("give the Firebase web app's public API key."),
  ),
  FIREBASE_AUTH_DOMAIN: optional,
  FIREBASE_AUTH_EMULATOR_HOST: optional,
  RULES_PRIVATE_KEY: v.pipe(
    v.string('give a private ES256 key as JWK, in one line of JSON.'),
    v.check(isPrivateKey, 'give a private ES256 key as JWK, in one line of JSON.'),
  ),
  CORS_ORIGINS: v.optional(v.pipe(v.string(), v.transform(splitList), list(origin, 1000)), ''),
  SENTRY_DSN: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.check(
        (value) => value === '' || isWebAddress(value),
        'write a DSN such as https://key@host/1, or leave it out.',
      ),
    ),
    '',
  ),
  SMTP_URL: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.check(
        (value) => value === '' || isSmtpUrl(value),
        'write smtp://user:password@host:587 or smtps://…, or leave it out.',
      ),
    ),
    '',
  ),
  MAIL_FROM: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.regex(
        /^(?:|[^\s@<>]+@[^\s@<>]+|[^<>@\r\n]+ <[^\s@<>]+@[^\s@<>]+>)$/,
        'write a sender such as Tessera <no-reply@example.com>.',
      ),
    ),
    '',
  ),
  WOOCOMMERCE_URL: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.check(
        (value) => value === '' || isProviderAddress(value),
        'write the address of your shop, such as https://shop.example.com; http: is for this machine only.',
      ),
    ),
    '',
  ),
  WOOCOMMERCE_KEY: optional,
  WOOCOMMERCE_SECRET: optional,
  STRIPE_SECRET_KEY: optional,
  STRIPE_WEBHOOK_SECRETS: v.optional(
    v.pipe(
      v.string(),
      v.transform(splitList),
      list(v.pipe(v.string(), v.regex(/^\S{8,255}$/, 'write secrets such as whsec_….')), 10),
    ),
    '',
  ),
  STRIPE_API_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (value) => v.is(origin, value) && isProviderAddress(value),
        'write an origin such as https://api.stripe.com; only a host of this machine may be http://.',
      ),
    ),
    'https://api.stripe.com',
  ),
  ...integrationVariables,
  ...walletVariables,
  LIMIT_WAITING_IMPORTS: limit('5'),
  LIMIT_WAITING_ROWS_MB: limit('400'),
  LIMIT_EXPORT_FILES: limit('20'),
  LIMIT_UPLOADS_MB: limit('1000'),
  LIMIT_INVITATION_MAILS: limit('20'),
  LIMIT_MAILS_AN_HOUR: limit('500'),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      'use fatal, error, warn, info, debug or silent.',
    ),
    'info',
  ),
})

export type Env = v.InferOutput<typeof environment>

/** The error for an invalid environment; `message` has one line per variable. */
export class EnvError extends Error {}

/**
 * Reads the configuration, once, from variables such as `process.env`. Throws EnvError, also for an
 * Auth Emulator outside `APP_ENV=test` unless `allowEmulator` says that the caller runs it.
 */
export function parseEnv(
  source: Record<string, string | undefined>,
  { allowEmulator = false } = {},
): Env {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  )
  const result = v.safeParse(environment, given)
  const lines = (result.issues ?? []).map(
    (issue) => `${String(issue.path?.[0].key)}: ${issue.message}`,
  )
  if (given.FIREBASE_AUTH_EMULATOR_HOST && given.APP_ENV !== 'test' && !allowEmulator) {
    lines.push(
      'FIREBASE_AUTH_EMULATOR_HOST: its tokens carry no signature; it is accepted with APP_ENV=test only.',
    )
  }
  const hasMail = isSmtpUrl(given.SMTP_URL?.trim() ?? '')
  if (hasMail && !given.MAIL_FROM?.trim())
    lines.push('MAIL_FROM: name the sender of mails, such as Tessera <no-reply@example.com>.')
  if (hasMail && !given.PUBLIC_URL)
    lines.push('PUBLIC_URL: set it with SMTP_URL, because mails carry links to this server.')
  lines.push(...missingOf(given, ['WOOCOMMERCE_URL', 'WOOCOMMERCE_KEY', 'WOOCOMMERCE_SECRET']))
  for (const group of [...integrationGroups, ...walletGroups])
    lines.push(...missingOf(given, group))
  lines.push(...walletErrors(given))
  if (given.STRIPE_SECRET_KEY?.trim() && splitList(given.STRIPE_WEBHOOK_SECRETS ?? '').length === 0)
    lines.push('STRIPE_WEBHOOK_SECRETS: give the secret of the webhook with STRIPE_SECRET_KEY.')
  if (lines.length > 0 || !result.success) throw new EnvError(lines.join('\n'))
  return result.output
}

/** Returns a line for each missing variable of a group that is set together or not at all. */
function missingOf(given: Record<string, string | undefined>, group: readonly string[]): string[] {
  const missing = group.filter((name) => !given[name]?.trim())
  if (missing.length === group.length) return []
  return missing.map((name) => `${name}: set it too; ${group.join(', ')} go together.`)
}

/** Sets the emulator's address in the environment, the only place where firebase-admin reads it. */
export function pointAdminSdkAt(emulatorHost: string) {
  process.env.FIREBASE_AUTH_EMULATOR_HOST = emulatorHost
}

/** Splits a list that is separated by commas. */
function splitList(value: string): string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

function isWebAddress(value: string): boolean {
  return /^https?:\/\//.test(value) && URL.canParse(value)
}

function isSmtpUrl(value: string): boolean {
  return /^smtps?:\/\//.test(value) && URL.canParse(value) && new URL(value).hostname !== ''
}

/** Tells whether the driver can read an address; a socket's may have a user and no host. */
function isPostgresUrl(value: string): boolean {
  return /^postgres(ql)?:\/\//.test(value) && URL.canParse(value.replace('@/', '@localhost/'))
}

const ruleKey = v.object({
  kty: v.literal('EC'),
  crv: v.literal('P-256'),
  x: v.string(),
  y: v.string(),
  d: v.string(),
})

/** Tells whether a key is complete and its two halves belong together. */
function isPrivateKey(value: string): boolean {
  try {
    const { d, ...half } = v.parse(ruleKey, JSON.parse(value))
    const text = Buffer.from('rules')
    const signed = sign('sha256', text, createPrivateKey({ key: { ...half, d }, format: 'jwk' }))
    return verify('sha256', text, createPublicKey({ key: half, format: 'jwk' }), signed)
  } catch {
    return false
  }
}
