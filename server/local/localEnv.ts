import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { exportJWK, generateKeyPair } from 'jose'
import { RULES_ALGORITHM } from '@/contract/ruleSet'
import { type Env, parseEnv } from '../env'

/**
 * The names of the local identity project. The `demo-` prefix keeps Firebase's tools from calling
 * Google.
 */
export const LOCAL_PROJECT_ID = 'demo-tessera'
export const LOCAL_TENANT_ID = 'tessera-local'

/** The key and the secret of the simulated Stripe, which works on this machine only. */
export const LOCAL_STRIPE = { key: 'sk_test_local', webhookSecret: 'whsec_local' }

/**
 * Returns the server's environment for the local stack: PORT, DATA_DIR, DATABASE_URL and the like
 * come from `source`, identity from the emulator, Stripe from its simulation if there is one, and
 * the server listens on this machine only. Throws EnvError.
 */
export function localEnv(
  source: Record<string, string | undefined>,
  emulatorPort: number,
  rulesPrivateKey: string,
  stripeOrigin = '',
): Env {
  const own = {
    HOST: '127.0.0.1',
    FIREBASE_PROJECT_ID: LOCAL_PROJECT_ID,
    FIREBASE_TENANT_ID: LOCAL_TENANT_ID,
    FIREBASE_API_KEY: 'local',
    FIREBASE_AUTH_DOMAIN: '',
    FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${String(emulatorPort)}`,
    RULES_PRIVATE_KEY: rulesPrivateKey,
    // Mails end in the mailbox page.
    SMTP_URL: '',
    ...(stripeOrigin && {
      STRIPE_SECRET_KEY: LOCAL_STRIPE.key,
      STRIPE_WEBHOOK_SECRETS: LOCAL_STRIPE.webhookSecret,
      STRIPE_API_URL: stripeOrigin,
    }),
  }
  return parseEnv({ LOG_LEVEL: 'warn', ...source, ...own }, { allowEmulator: true })
}

/**
 * Returns the private key (ES256, JWK in JSON) for signed rule sets from `file`, creating it the
 * first time, readable by its owner only.
 */
export async function readOrCreateRulesKey(file: string): Promise<string> {
  if (existsSync(file)) return readFileSync(file, 'utf8')
  const { privateKey } = await generateKeyPair(RULES_ALGORITHM, { extractable: true })
  const json = JSON.stringify(await exportJWK(privateKey))
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, json, { mode: 0o600 })
  return json
}
