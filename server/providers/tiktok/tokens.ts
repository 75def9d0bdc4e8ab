import * as v from 'valibot'
import { answerBody } from '../../platform/outbound/answerBody'
import { GrantError } from '../../platform/outbound/grantError'
import type { ProviderClient } from '../../platform/outbound/providerClient'
import { ProviderUnavailable } from '../../platform/http/providerUnavailable'
import { ProviderError } from '../../platform/outbound/providerError'
import type { IntegrationClient, Tokens } from '../../ports/integrations'
import { PROVIDER, refusalOf, tokenFailure } from './tikTokFailure'

interface Access {
  clientKey: string
  clientSecret: string
  api: ProviderClient
  clock: () => Date
}

const HOUR_MS = 3_600_000

const token = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,4096}$/))
const seconds = v.pipe(v.number(), v.minValue(1), v.maxValue(1e9))
/** https://developers.tiktok.com/doc/oauth-get-a-user-access-token */
const tokenAnswer = v.object({
  open_id: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,255}$/)),
  scope: v.pipe(v.string(), v.maxLength(2000)),
  access_token: token,
  expires_in: seconds,
  refresh_token: token,
  refresh_expires_in: v.optional(seconds),
})

/** Creates the three requests of TikTok's own variant of OAuth: `client_key`, and commas in `scope`. */
export function createTokenRequests({ clientKey, clientSecret, api, clock }: Access) {
  const post = (path: string, fields: Record<string, string>) =>
    api.request({
      method: 'POST',
      path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        client_key: clientKey,
        client_secret: clientSecret,
        ...fields,
      }).toString(),
    })

  async function getTokens(kind: 'code' | 'grant', fields: Record<string, string>) {
    const issuedAt = clock()
    const { status, body } = await post('/v2/oauth/token/', fields)
    const answer = answerBody(body)
    const refusal = refusalOf(answer)
    // A refusal may come with the status 200.
    if (status >= 400 || refusal !== null) throw tokenFailure(kind, status, refusal)
    const read = v.safeParse(tokenAnswer, answer)
    if (!read.success) {
      const cause = new ProviderError(answer === null ? 'NOT_JSON' : 'WRONG_SHAPE')
      throw new ProviderUnavailable(PROVIDER, cause)
    }
    return presentTokens(read.output, issuedAt)
  }

  const refresh: IntegrationClient['refresh'] = ({ refreshToken }) =>
    getTokens('grant', { grant_type: 'refresh_token', refresh_token: refreshToken })

  /** Ends the grant. TikTok takes a valid access token only, so one that has ended is renewed first. */
  async function revoke(tokens: Tokens): Promise<void> {
    try {
      const { accessToken } = tokens.accessExpiresAt <= clock() ? await refresh(tokens) : tokens
      const { status, body } = await post('/v2/oauth/revoke/', { token: accessToken })
      const refusal = refusalOf(answerBody(body))
      if (refusal === 'access_token_invalid') return
      if (status >= 400 || refusal !== null) throw tokenFailure('grant', status, refusal)
    } catch (error) {
      if (!(error instanceof GrantError)) throw error
    }
  }

  const exchange: IntegrationClient['exchange'] = ({ code, redirectUri }) =>
    getTokens('code', {
      grant_type: 'authorization_code',
      code: decoded(code),
      redirect_uri: redirectUri,
    })
  return { exchange, refresh, revoke }
}

/** Returns the time to refresh: 2 h before the end, and later for a token that lives for hours only. */
export function refreshDueAt({ issuedAt, accessExpiresAt }: Tokens): Date {
  const life = accessExpiresAt.getTime() - issuedAt.getTime()
  return new Date(accessExpiresAt.getTime() - Math.min(2 * HOUR_MS, life / 4))
}

function presentTokens(answer: v.InferOutput<typeof tokenAnswer>, issuedAt: Date): Tokens {
  const after = (inSeconds: number) => new Date(issuedAt.getTime() + inSeconds * 1000)
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token,
    issuedAt,
    accessExpiresAt: after(answer.expires_in),
    refreshExpiresAt:
      answer.refresh_expires_in === undefined ? null : after(answer.refresh_expires_in),
    scopes: answer.scope.split(',').flatMap((name) => name.trim() || []),
    facts: { openId: answer.open_id },
  }
}

/** Decodes a code that is still URL-encoded, as TikTok's documentation asks for. */
function decoded(code: string): string {
  try {
    return decodeURIComponent(code)
  } catch {
    return code
  }
}
