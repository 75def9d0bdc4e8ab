import { type JWTPayload, SignJWT, exportSPKI, generateKeyPair } from 'jose'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { createFirebaseIdentity } from '../platform/identity/firebaseIdentity'
import type { Identity } from '../ports/identity'

const TOOLKIT = 'https://identitytoolkit.googleapis.com/v1/projects/tessera-test'

/**
 * Google's addresses, as MSW writes them: for the keys of ID tokens, and for looking up and
 * deleting accounts of the tenant `acme` and of the project.
 */
export const addresses = {
  keys: 'https://www.googleapis.com/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com',
  tenantLookup: `${TOOLKIT}/tenants/acme/accounts\\:lookup`,
  projectLookup: `${TOOLKIT}/accounts\\:lookup`,
  projectDelete: `${TOOLKIT}/accounts\\:delete`,
}

/**
 * A fake of Google's identity service without an emulator: signed tokens, one account of the tenant
 * and one of the project.
 */
export class GoogleIdentity {
  /** The account as Google writes it, or null for none. */
  account: Record<string, unknown> | null = {}
  projectAccount: Record<string, unknown> | null = null
  lookups = 0
  deletions = 0
  now = new Date()
  identity!: Identity
  google!: Awaited<ReturnType<typeof generateKeyPair>>
  readonly provider = setupServer(
    http.get(addresses.keys, async () =>
      HttpResponse.json(
        { key1: await exportSPKI(this.google.publicKey) },
        { headers: { 'cache-control': 'max-age=3600' } },
      ),
    ),
    http.post(addresses.tenantLookup, () => {
      this.lookups += 1
      return HttpResponse.json({ users: this.account ? [this.account] : [] })
    }),
    http.post(addresses.projectLookup, () =>
      HttpResponse.json({ users: this.projectAccount ? [this.projectAccount] : [] }),
    ),
    http.post(addresses.projectDelete, () => {
      if (!this.projectAccount)
        return HttpResponse.json({ error: { message: 'USER_NOT_FOUND' } }, { status: 400 })
      this.projectAccount = null
      this.deletions += 1
      return HttpResponse.json({})
    }),
  )

  /** Signs a payload as Google does; `key`, `alg` and `kid` forge it. */
  sign(
    payload: JWTPayload,
    { key = this.google.privateKey, alg = 'RS256', kid = 'key1' } = {},
  ): Promise<string> {
    return new SignJWT(payload).setProtectedHeader({ alg, kid, typ: 'JWT' }).sign(key)
  }
}

/** Runs a fake of Google for the tests of one file, reset before each test. */
export function useGoogleIdentity(): GoogleIdentity {
  const google = new GoogleIdentity()
  beforeAll(async () => {
    google.google = await generateKeyPair('RS256', { extractable: true })
    google.provider.listen({ onUnhandledRequest: 'error' })
  })
  beforeEach(() => {
    google.now = new Date()
    google.account = {
      localId: 'ada',
      validSince: '1',
      email: 'ada@example.com',
      emailVerified: true,
      displayName: 'Ada Lovelace',
    }
    google.projectAccount = null
    google.lookups = 0
    google.deletions = 0
    const credential = {
      getAccessToken: () => Promise.resolve({ access_token: 'x', expires_in: 3600 }),
    }
    google.identity = createFirebaseIdentity({
      projectId: 'tessera-test',
      tenantId: 'acme',
      emulatorHost: '',
      clock: () => google.now,
      credential,
    })
  })
  afterEach(() => {
    google.provider.resetHandlers()
  })
  afterAll(() => {
    google.provider.close()
  })
  return google
}

export const epochSeconds = () => Math.floor(Date.now() / 1000)

/** Returns the claims of an ID token of the tenant that is ten seconds old. */
export function idTokenClaims(changes: JWTPayload = {}): JWTPayload {
  const iat = epochSeconds() - 10
  const firebase = { tenant: 'acme', sign_in_provider: 'password', identities: {} }
  const base = {
    iss: 'https://securetoken.google.com/tessera-test',
    aud: 'tessera-test',
    sub: 'ada',
    auth_time: iat,
    iat,
    exp: iat + 3600,
  }
  return { ...base, firebase, email: 'ada@example.com', name: 'Ada Lovelace', ...changes }
}
