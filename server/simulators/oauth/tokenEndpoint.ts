import { timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { GrantRefusal, type Grants } from './grants'
import type { OAuthProvider } from './provider'
import type { SimulatedGrant } from './stateFile'

/** The error answers of RFC 6749, section 5.2. */
export function oauthError(c: Context, status: 400 | 401, error: string, description: string) {
  return c.json({ error, error_description: description }, status)
}

/** The error answers of a provider that differ from RFC 6749. */
interface OwnErrors {
  /** Returns the error for a code or a token that is not accepted. */
  refused?: (grantType: string, reason: string) => { error: string; description: string }
}

/**
 * Answers a token request of RFC 6749: a code or a refresh token against a grant, which `present`
 * puts into the provider's form.
 */
export async function answerTokenRequest(
  c: Context,
  { provider, grants }: { provider: OAuthProvider; grants: Grants },
  present: (grant: SimulatedGrant) => Record<string, unknown>,
  errors: OwnErrors = {},
) {
  const form = await readForm(c)
  const refused = refuseClient(c, provider, form)
  if (refused) return refused
  try {
    const grant = grantOf(grants, form)
    if (!grant) return oauthError(c, 400, 'unsupported_grant_type', 'The grant type is unknown.')
    return c.json(present(grant), 200, { 'cache-control': 'no-store' })
  } catch (error) {
    if (!(error instanceof GrantRefusal)) throw error
    const own = errors.refused?.(form.get('grant_type') ?? '', error.message)
    return oauthError(c, 400, own?.error ?? 'invalid_grant', own?.description ?? error.message)
  }
}

/** Answers 401 unless the app shows its id and secret, in the header or the form. */
export function refuseClient(c: Context, provider: OAuthProvider, form: URLSearchParams) {
  const { id, secret } = clientOf(c.req.header('authorization') ?? '', form)
  const isKnown = isSame(id, provider.clientId) && isSame(secret, provider.clientSecret)
  return isKnown ? null : oauthError(c, 401, 'invalid_client', 'The app is unknown.')
}

/** Reads a body of `application/x-www-form-urlencoded`; any other is empty. */
export async function readForm(c: Context): Promise<URLSearchParams> {
  const isForm = c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')
  return new URLSearchParams(isForm ? await c.req.text() : '')
}

function grantOf(grants: Grants, form: URLSearchParams): SimulatedGrant | null {
  const field = (name: string) => form.get(name) ?? ''
  if (field('grant_type') === 'refresh_token') return grants.refresh(field('refresh_token'))
  if (field('grant_type') !== 'authorization_code') return null
  return grants.takeCode({
    code: field('code'),
    redirectUri: field('redirect_uri'),
    verifier: field('code_verifier'),
  })
}

/**
 * Returns the id and the secret that a request shows. The providers' documentation joins both as
 * they are, unlike RFC 6749 (2.3.1), which encodes them before.
 */
function clientOf(authorization: string, form: URLSearchParams): { id: string; secret: string } {
  const [, basic] = /^Basic ([A-Za-z0-9+/=]+)$/.exec(authorization) ?? []
  if (basic === undefined)
    return { id: form.get('client_id') ?? '', secret: form.get('client_secret') ?? '' }
  const [id = '', ...rest] = Buffer.from(basic, 'base64').toString().split(':')
  return { id, secret: rest.join(':') }
}

function isSame(given: string, known: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(known)]
  return a.length === b.length && timingSafeEqual(a, b)
}
