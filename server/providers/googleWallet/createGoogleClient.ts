import type { KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'
import * as v from 'valibot'
import { ProviderUnavailable } from '../../platform/http/providerUnavailable'
import { providerUrl } from '../../platform/outbound/providerAddress'
import { createProviderClient } from '../../platform/outbound/providerClient'
import { ProviderError } from '../../platform/outbound/providerError'
import type { GoogleAnswer } from '../../ports/wallets'

interface Options {
  /** The e-mail address of the service account, and its key. */
  account: string
  key: KeyObject
  apiUrl: string
  tokenUrl: string
  clock: () => Date
}

const PROVIDER = 'Google Wallet'
const SCOPE = 'https://www.googleapis.com/auth/wallet_object.issuer'
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const TIMEOUT_MS = 5_000
const ASSERTION_S = 600
/** A token is replaced this long before its end. */
const AHEAD_MS = 60_000

const tokenAnswer = v.object({
  access_token: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,5000}$/)),
  expires_in: v.pipe(v.number(), v.minValue(0)),
})

/**
 * Creates the function that changes an object at Google Wallet with the tokens of a service account:
 * https://developers.google.com/wallet/generic/rest/v1/genericobject/patch
 */
export function createGoogleClient({ account, key, apiUrl, tokenUrl, clock }: Options) {
  const api = createProviderClient({ provider: PROVIDER, baseUrl: apiUrl, clock })
  const tokens = createProviderClient({ provider: PROVIDER, baseUrl: tokenUrl, clock })
  let known = { token: '', endsAt: 0 }

  /** Exchanges a signed assertion for a token (RFC 7523). */
  async function fetchToken(): Promise<string> {
    const now = clock().getTime()
    if (known.endsAt > now) return known.token
    const seconds = Math.floor(now / 1000)
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(account)
      .setAudience(providerUrl(tokenUrl, '/token').href)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + ASSERTION_S)
      .sign(key)
    const answer = await tokens.json(tokenAnswer, {
      method: 'POST',
      path: '/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type: GRANT, assertion }).toString(),
      timeoutMs: TIMEOUT_MS,
    })
    if (!answer.isOk) throw unavailable(answer.status)
    const { access_token: token, expires_in: lifetime } = answer.data
    known = { token, endsAt: now + lifetime * 1000 - AHEAD_MS }
    return token
  }

  return async (id: string, change: object): Promise<GoogleAnswer> => {
    const { status } = await api.request({
      method: 'PATCH',
      path: `/walletobjects/v1/genericObject/${id}`,
      headers: {
        authorization: `Bearer ${await fetchToken()}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(change),
      timeoutMs: TIMEOUT_MS,
    })
    if (status < 300) return 'sent'
    if (status === 404) return 'absent'
    if (status !== 401 && status !== 403) return 'refused'
    known = { token: '', endsAt: 0 }
    throw unavailable(status)
  }
}

/** Returns the error of an account that Google does not accept, which the operator has to mend. */
function unavailable(status: number): ProviderUnavailable {
  return new ProviderUnavailable(PROVIDER, new ProviderError(`HTTP_${String(status)}`))
}
