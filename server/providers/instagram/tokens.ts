import * as v from 'valibot'
import { providers } from '@/contract/integrations/providers'
import { list } from '@/contract/list'
import { ProviderUnavailable } from '../../platform/http/providerUnavailable'
import { GrantError } from '../../platform/outbound/grantError'
import type { ProviderClient } from '../../platform/outbound/providerClient'
import type { IntegrationClient, Tokens } from '../../ports/integrations'
import { type GraphSession, openGraph } from './graph'
import { type Refusal, codeFailure, graphFailure } from './graphFailure'

interface Access {
  clientId: string
  clientSecret: string
  /** The client of api.instagram.com. */
  api: ProviderClient
  /** The client of graph.instagram.com. */
  graph: ProviderClient
  clock: () => Date
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The mark of a token of an hour, which waits to be exchanged for one of 60 days. */
const SHORT = { life: 'short' }
/** The age from which a token can be refreshed. */
const YOUNGEST_MS = DAY_MS
/** The age at which a token is refreshed. */
const DUE_MS = 50 * DAY_MS
const asked = providers.instagram.scopes.map(({ name }) => name)

const token = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,4096}$/))
const scopeList = v.pipe(
  v.union([list(v.string(), 50), v.string()]),
  v.transform((value) => (typeof value === 'string' ? value.split(',') : value)),
  v.transform((names) => names.map((name) => name.trim()).filter((name) => name !== '')),
  v.maxLength(50),
)
const shortToken = v.object({ access_token: token, permissions: v.optional(scopeList) })
/** The answer to a code: in a list as documented for Business Login, or flat as in its reference. */
const shortTokenAnswer = v.union([
  shortToken,
  v.pipe(
    v.object({ data: v.tuple([shortToken]) }),
    v.transform(({ data }) => data[0]),
  ),
])
const longTokenAnswer = v.object({
  access_token: token,
  expires_in: v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,12}$/), v.transform(Number))]),
    v.minValue(1),
    v.maxValue(1e9),
  ),
})

/**
 * Exchanges a code for a token of an hour, and that for one of 60 days. A code works once, so when
 * only the second request fails, the first token is returned, and its refresh is that request.
 */
export function createExchange({
  clientId,
  clientSecret,
  api,
  graph,
  clock,
}: Access): IntegrationClient['exchange'] {
  return async ({ code, redirectUri }) => {
    const { left, ask } = openGraph(graph, clock)
    const issuedAt = clock()
    const answer = await api.json(shortTokenAnswer, {
      method: 'POST',
      path: '/oauth/access_token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        client_id: clientId,
        client_secret: clientSecret,
        grant_type: 'authorization_code',
        redirect_uri: redirectUri,
        code: code.replace(/#_$/, ''),
      }).toString(),
      timeoutMs: left(),
    })
    if (!answer.isOk) throw codeFailure(answer)
    const { access_token, permissions: scopes = asked } = answer.data
    try {
      return tokensOf(await lengthen(ask, clientSecret, access_token, 'code'), issuedAt, scopes)
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error
      return tokensOf({ access_token, expires_in: HOUR_MS / 1000 }, issuedAt, scopes, SHORT)
    }
  }
}

/** Exchanges a token of an hour for one of 60 days. */
function lengthen(
  ask: GraphSession['ask'],
  clientSecret: string,
  access_token: string,
  kind: 'code' | 'grant',
) {
  const query = { grant_type: 'ig_exchange_token', client_secret: clientSecret, access_token }
  return ask(longTokenAnswer, '/access_token', query, failureAs(kind))
}

/**
 * Refreshes a token. One that is not a day old cannot be: it comes back unchanged, after a request
 * that shows whether it still works.
 */
export function createRefresh({
  clientSecret,
  graph,
  clock,
}: Access): IntegrationClient['refresh'] {
  return async (tokens) => {
    const { ask } = openGraph(graph, clock)
    const issuedAt = clock()
    const query = { access_token: tokens.accessToken }
    if (isShort(tokens)) {
      const long = await lengthen(ask, clientSecret, tokens.accessToken, 'grant')
      return tokensOf(long, issuedAt, tokens.scopes)
    }
    if (issuedAt.getTime() - tokens.issuedAt.getTime() < YOUNGEST_MS) {
      await ask(v.looseObject({}), '/me', { fields: 'id', ...query }, failureAs('grant'))
      return tokens
    }
    const long = await ask(
      longTokenAnswer,
      '/refresh_access_token',
      { grant_type: 'ig_refresh_token', ...query },
      failureAs('grant'),
    )
    return tokensOf(long, issuedAt, tokens.scopes)
  }
}

/** Returns the time to refresh: at 50 days, for a shorter life early enough, and for an hour at once. */
export function refreshDueAt(tokens: Tokens): Date | null {
  const { issuedAt, accessExpiresAt } = tokens
  if (isShort(tokens)) return issuedAt
  const life = accessExpiresAt.getTime() - issuedAt.getTime()
  const age = Math.max(YOUNGEST_MS, Math.min(DUE_MS, (life * 5) / 6))
  return age < life ? new Date(issuedAt.getTime() + age) : null
}

function tokensOf(
  answer: v.InferOutput<typeof longTokenAnswer>,
  issuedAt: Date,
  scopes: readonly string[],
  facts: Tokens['facts'] = {},
): Tokens {
  return {
    accessToken: answer.access_token,
    refreshToken: '',
    issuedAt,
    accessExpiresAt: new Date(issuedAt.getTime() + answer.expires_in * 1000),
    refreshExpiresAt: null,
    scopes,
    facts,
  }
}

function isShort({ facts }: Tokens): boolean {
  return facts['life'] === SHORT.life
}

/** Reads a refusal where a token that is not accepted has one meaning only. */
function failureAs(kind: 'code' | 'grant') {
  return (refusal: Refusal) => {
    const error = graphFailure(refusal)
    return error instanceof GrantError ? new GrantError(kind, error.code) : error
  }
}
