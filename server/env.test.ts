import { exportJWK, generateKeyPair } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { EnvError, parseEnv } from './env'
import { defaultLimits, limitsOf } from './platform/limits'

let complete: Record<string, string> = {}

beforeAll(async () => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  complete = {
    FIREBASE_PROJECT_ID: 'p',
    FIREBASE_TENANT_ID: 't',
    FIREBASE_API_KEY: 'k',
    RULES_PRIVATE_KEY: JSON.stringify(await exportJWK(privateKey)),
  }
})

function faultOf(source: Record<string, string>): string {
  try {
    parseEnv(source)
    return 'accepted'
  } catch (error) {
    if (error instanceof EnvError) return error.message
    throw error
  }
}

describe('parseEnv', () => {
  it('fills in missing optional variables', () => {
    expect(parseEnv(complete)).toMatchObject({
      APP_ENV: 'production',
      PORT: 3000,
      TRUSTED_PROXY_HOPS: 0,
      PUBLIC_URL: '',
      DATA_DIR: '.data',
      DATABASE_URL: '',
      CORS_ORIGINS: [],
      LOG_LEVEL: 'info',
    })
    expect(limitsOf(parseEnv(complete))).toEqual(defaultLimits)
    expect(
      limitsOf(parseEnv({ ...complete, LIMIT_WAITING_ROWS_MB: '2', LIMIT_UPLOADS_MB: '3' })),
    ).toEqual({ ...defaultLimits, waitingRowBytes: 2_000_000, uploadBytes: 3_000_000 })
    expect(parseEnv({ ...complete, TRUSTED_PROXY_HOPS: '10' }).TRUSTED_PROXY_HOPS).toBe(10)
    expect(
      parseEnv({ ...complete, PORT: '', CORS_ORIGINS: 'https://a.example, https://b.example' }),
    ).toMatchObject({ PORT: 3000, CORS_ORIGINS: ['https://a.example', 'https://b.example'] })
  })

  it('names every invalid variable in a line of its own', () => {
    const lines = faultOf({ PORT: 'http', APP_ENV: 'demo', DATABASE_URL: 'mysql://x' }).split('\n')
    expect(lines.map((line) => line.split(':')[0]).sort()).toEqual([
      'APP_ENV',
      'DATABASE_URL',
      'FIREBASE_API_KEY',
      'FIREBASE_PROJECT_ID',
      'FIREBASE_TENANT_ID',
      'PORT',
      'RULES_PRIVATE_KEY',
    ])
  })

  it.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['TRUSTED_PROXY_HOPS', '11'],
    ['TRUSTED_PROXY_HOPS', '-1'],
    ['TRUSTED_PROXY_HOPS', 'true'],
    ['RULES_PRIVATE_KEY', '{}'],
    ['RULES_PRIVATE_KEY', 'secret'],
    ['CORS_ORIGINS', 'https://a.example/path'],
    ['CORS_ORIGINS', '*'],
    ['PUBLIC_URL', 'https://a.example/'],
    ['PUBLIC_URL', 'cards.example'],
    ['PUBLIC_URL', 'ftp://cards.example'],
    ['LIMIT_WAITING_IMPORTS', '0'],
    ['LIMIT_EXPORT_FILES', '-1'],
    ['LIMIT_UPLOADS_MB', '1.5'],
    ['LIMIT_WAITING_ROWS_MB', '400 MB'],
    ['LOG_LEVEL', 'loud'],
    ['DATABASE_URL', 'postgres://user:pa#ss@db.example/tessera'],
    ['SENTRY_DSN', 'abc'],
    ['SENTRY_DSN', 'sentry:key@host'],
    ['SMTP_URL', 'mail.example.com:587'],
    ['SMTP_URL', 'https://mail.example.com'],
    ['MAIL_FROM', 'Tessera'],
    ['MAIL_FROM', 'a@example.com, b@example.com'],
  ])('refuses %s=%s', (name, value) => {
    expect(faultOf({ ...complete, [name]: value })).toMatch(new RegExp(`^${name}: [^\n]+$`))
  })

  it('refuses a key for rules that does not belong together', () => {
    const key = JSON.parse(complete.RULES_PRIVATE_KEY ?? '') as Record<string, string>
    for (const wrong of [{ x: 'abc' }, { x: key.y ?? '' }, { d: key.x ?? '' }, { crv: 'P-384' }])
      expect(
        faultOf({ ...complete, RULES_PRIVATE_KEY: JSON.stringify({ ...key, ...wrong }) }),
      ).toMatch(/^RULES_PRIVATE_KEY: [^\n]+$/)
  })

  it('takes every address of a Postgres that the driver reads', () => {
    for (const DATABASE_URL of [
      'postgres://user:p%23ss@db.example:5432/tessera?sslmode=require',
      'postgresql:///tessera',
      'postgres://user@/tessera?host=/var/run/postgresql',
    ])
      expect(parseEnv({ ...complete, DATABASE_URL })).toMatchObject({ DATABASE_URL })
  })

  it('wants a sender and its own address with a mail server', () => {
    const mail = { SMTP_URL: 'smtp://user:secret@mail.example.com:587' }
    for (const SMTP_URL of [mail.SMTP_URL, ` ${mail.SMTP_URL} `])
      expect(faultOf({ ...complete, SMTP_URL, MAIL_FROM: ' ' })).toMatch(
        /^MAIL_FROM: [^\n]+\nPUBLIC_URL: [^\n]+$/,
      )
    const sender = { MAIL_FROM: 'Tessera <no-reply@example.com>' }
    const whole = { ...complete, ...mail, ...sender, PUBLIC_URL: 'https://cards.example.com' }
    expect(parseEnv(whole)).toMatchObject({ ...mail, ...sender })
  })

  it('wants the address of a shop, its key and its secret together', () => {
    const shop = { WOOCOMMERCE_URL: 'https://shop.example.com/store' }
    expect(faultOf({ ...complete, ...shop, WOOCOMMERCE_SECRET: ' ' })).toMatch(
      /^WOOCOMMERCE_KEY: [^\n]+\nWOOCOMMERCE_SECRET: [^\n]+$/,
    )
    expect(faultOf({ ...complete, WOOCOMMERCE_KEY: 'ck' })).toMatch(
      /^WOOCOMMERCE_URL: [^\n]+\nWOOCOMMERCE_SECRET: [^\n]+$/,
    )
    const whole = { ...shop, WOOCOMMERCE_KEY: 'ck', WOOCOMMERCE_SECRET: 'cs' }
    expect(parseEnv({ ...complete, ...whole })).toMatchObject(whole)
    const plain = { ...whole, WOOCOMMERCE_URL: 'http://shop.example.com' }
    expect(faultOf({ ...complete, ...plain })).toMatch(/^WOOCOMMERCE_URL: [^\n]+$/)
    const local = { ...whole, WOOCOMMERCE_URL: 'http://127.0.0.1:8080' }
    expect(parseEnv({ ...complete, ...local })).toMatchObject(local)
  })

  it('wants the secret of the webhook with a key of Stripe, and an encrypted address', () => {
    const key = { STRIPE_SECRET_KEY: 'sk_live_1' }
    expect(faultOf({ ...complete, ...key })).toMatch(/^STRIPE_WEBHOOK_SECRETS: [^\n]+$/)
    const whole = { ...complete, ...key, STRIPE_WEBHOOK_SECRETS: 'whsec_old1, whsec_new1' }
    expect(parseEnv(whole)).toMatchObject({
      ...key,
      STRIPE_WEBHOOK_SECRETS: ['whsec_old1', 'whsec_new1'],
      STRIPE_API_URL: 'https://api.stripe.com',
    })
    for (const STRIPE_API_URL of ['http://stripe.example', 'https://stripe.example/v1', 'stripe'])
      expect(faultOf({ ...whole, STRIPE_API_URL })).toMatch(/^STRIPE_API_URL: [^\n]+$/)
    const local = { STRIPE_API_URL: 'http://127.0.0.1:8080' }
    expect(parseEnv({ ...whole, ...local })).toMatchObject(local)
    expect(faultOf({ ...whole, STRIPE_WEBHOOK_SECRETS: ',' })).toMatch(/^STRIPE_WEBHOOK_SECRETS: /)
  })

  it('accepts an Auth Emulator only in tests, or when the caller runs it', () => {
    const source = { ...complete, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' }
    expect(faultOf(source)).toMatch(/^FIREBASE_AUTH_EMULATOR_HOST: /)
    expect(parseEnv({ ...source, APP_ENV: 'test' }).FIREBASE_AUTH_EMULATOR_HOST).toBe(
      '127.0.0.1:9099',
    )
    expect(parseEnv(source, { allowEmulator: true }).FIREBASE_AUTH_EMULATOR_HOST).toBe(
      '127.0.0.1:9099',
    )
  })
})
