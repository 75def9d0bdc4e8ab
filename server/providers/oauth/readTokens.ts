import * as v from 'valibot'
import { ProviderUnavailable } from '../../platform/http/providerUnavailable'
import { ProviderError } from '../../platform/outbound/providerError'
import type { Tokens } from '../../ports/integrations'

/** A token as a header and a form can carry it. */
const token = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,8192}$/))
const MAX_SECONDS = 366 * 86_400

/** A token answer of RFC 6749, section 5.1. */
const tokenAnswer = v.object({
  access_token: token,
  token_type: v.literal('bearer'),
  expires_in: v.pipe(v.number(), v.minValue(1), v.maxValue(MAX_SECONDS)),
  refresh_token: v.nullish(token),
  scope: v.nullish(v.pipe(v.string(), v.maxLength(4000))),
})

interface Context {
  provider: string
  issuedAt: Date
  /** The scopes that were asked for. */
  scopes: readonly string[]
  /** The tokens that were refreshed. */
  before: Tokens | undefined
}

/** Returns the tokens of an answer. Throws ProviderUnavailable when it is not as documented. */
export function readTokens(
  answer: unknown,
  { provider, issuedAt, scopes, before }: Context,
): Tokens {
  const read = v.safeParse(tokenAnswer, answer)
  if (!read.success) throw new ProviderUnavailable(provider, new ProviderError('WRONG_SHAPE'))
  const { access_token, expires_in, refresh_token, scope } = read.output
  return {
    accessToken: access_token,
    // Without a new one, the old one stays valid (RFC 6749, section 6).
    refreshToken: refresh_token ?? before?.refreshToken ?? '',
    issuedAt,
    accessExpiresAt: new Date(issuedAt.getTime() + expires_in * 1000),
    refreshExpiresAt: null,
    scopes: grantedScopes(scope, before?.scopes ?? scopes),
    facts: before?.facts ?? {},
  }
}

/**
 * Returns the granted scopes; an answer without them grants those that were asked for (RFC 6749,
 * section 5.1), and so does `default`, with which Calendly answers apps older than its scopes.
 */
function grantedScopes(
  scope: string | null | undefined,
  asked: readonly string[],
): readonly string[] {
  const granted = scope?.split(' ').filter((each) => each !== '')
  return !granted || granted.includes('default') ? asked : granted
}
