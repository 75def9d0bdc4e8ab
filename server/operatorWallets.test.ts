import { exportJWK, generateKeyPair } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { EnvError, parseEnv } from './env'
import { createOperatorWallets } from './operatorWallets'
import { createLog } from './platform/log/createLog'
import { PASS_TYPE, makeCertificates } from './testing/walletCertificates'

let identity: Record<string, string> = {}
const made = makeCertificates({
  notAfter: new Date('2026-05-03T00:00:00Z'),
  password: 'open sesame',
})
const apple = {
  APPLE_WALLET_CERTIFICATE: made.certificate.replaceAll('\n', '\\n'),
  APPLE_WALLET_KEY: Buffer.from(made.key).toString('base64'),
  APPLE_WALLET_KEY_PASSWORD: made.password,
  APPLE_WALLET_ISSUER: Buffer.from(made.issuer).toString('base64'),
}

beforeAll(async () => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  identity = {
    ...{ FIREBASE_PROJECT_ID: 'p', FIREBASE_TENANT_ID: 't', FIREBASE_API_KEY: 'k' },
    RULES_PRIVATE_KEY: JSON.stringify(await exportJWK(privateKey)),
  }
})

function start(variables: Record<string, string>, now = new Date('2026-03-01T00:00:00Z')) {
  const logged: string[] = []
  const log = createLog('info', { write: (line: string) => void logged.push(line) })
  const env = parseEnv({ ...identity, ...variables })
  return { ...createOperatorWallets(env, { clock: () => now, log }), logged: logged.join('') }
}

describe('the wallets of an operator', () => {
  it('are none without variables', () => {
    expect(start({})).toEqual({ apple: null, google: null, logged: '' })
  })

  it('read the type of passes and the end from the certificate', () => {
    const { apple: wallet, logged } = start(apple)
    expect([wallet?.passType, wallet?.expiresAt.toISOString(), logged]).toEqual([
      ...[PASS_TYPE, '2026-05-03T00:00:00.000Z', ''],
    ])
  })

  it('remind of a certificate that ends soon, and report one that has ended', () => {
    expect(start(apple, new Date('2026-04-10')).logged).toContain('expires soon')
    expect(start(apple, new Date('2026-05-04')).logged).toContain('has expired')
  })

  it.each([
    ['a part is missing', { APPLE_WALLET_KEY: '' }, 'APPLE_WALLET_KEY: set it too'],
    ['the password is wrong', { APPLE_WALLET_KEY_PASSWORD: 'x' }, 'APPLE_WALLET_KEY: write'],
    [
      'the key is of another',
      { APPLE_WALLET_KEY: makeCertificates().key },
      'APPLE_WALLET_KEY: this is not',
    ],
    ['nothing can be read', { APPLE_WALLET_CERTIFICATE: 'x' }, 'APPLE_WALLET_CERTIFICATE: write'],
    [
      'the issuer is another',
      { APPLE_WALLET_ISSUER: made.certificate },
      'APPLE_WALLET_ISSUER: another',
    ],
    ['the push service is unsafe', { APPLE_PUSH_URL: 'http://push.example' }, 'APPLE_PUSH_URL'],
    [
      'a key of Google is wrong',
      { GOOGLE_WALLET_ISSUER: '1', GOOGLE_WALLET_ACCOUNT: 'a', GOOGLE_WALLET_KEY: 'x' },
      'GOOGLE_WALLET_KEY: write',
    ],
  ])('stop the start with a line when %s', (_name, change, line) => {
    expect(() => start({ ...apple, ...change })).toThrow(EnvError)
    expect(() => start({ ...apple, ...change })).toThrow(line)
  })
})
