import * as v from 'valibot'
import { ProviderUnavailable } from '../../platform/http/providerUnavailable'
import { GrantError } from '../../platform/outbound/grantError'
import type { ProviderClient } from '../../platform/outbound/providerClient'
import { ProviderError } from '../../platform/outbound/providerError'
import type { Tokens } from '../../ports/integrations'
import { locationId, readFailure } from './answers'

interface App {
  clientId: string
  clientSecret: string
}

/** The provider's name, for people. */
export const TITLE = 'GoHighLevel'
/** A refresh token lives a year unless it is used. */
const REFRESH_MS = 365 * 86_400_000
const token = v.pipe(v.string(), v.nonEmpty(), v.maxLength(8_000))

/**
 * The answer of `POST /oauth/token`:
 * https://marketplace.gohighlevel.com/docs/ghl/oauth/get-access-token
 */
const tokenAnswer = v.object({
  access_token: token,
  refresh_token: token,
  expires_in: v.pipe(v.number(), v.minValue(1), v.maxValue(366 * 86_400)),
  scope: v.optional(v.string(), ''),
  userType: v.optional(v.string(), ''),
  /** Missing when somebody chose a whole agency. */
  locationId: v.optional(v.string(), ''),
  companyId: v.optional(v.string(), ''),
})

/**
 * Asks for tokens of a location. The answers to refusals are not those of RFC 6749, so no library
 * for it reads them.
 */
export async function askForTokens(
  client: ProviderClient,
  { clientId, clientSecret }: App,
  grant: Record<string, string>,
  clock: () => Date,
): Promise<Tokens> {
  const form = new URLSearchParams({
    client_id: clientId,
    client_secret: clientSecret,
    user_type: 'Location',
    ...grant,
  })
  const isRefresh = grant.grant_type === 'refresh_token'
  const issuedAt = clock()
  const answer = await client.json(tokenAnswer, {
    method: 'POST',
    path: '/oauth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
  })
  if (!answer.isOk) throw refusal(answer, isRefresh)
  const { data } = answer
  if (!v.is(locationId, data.locationId))
    throw new GrantError(isRefresh ? 'grant' : 'code', 'no_location')
  return {
    accessToken: data.access_token,
    refreshToken: data.refresh_token,
    issuedAt,
    accessExpiresAt: new Date(issuedAt.getTime() + data.expires_in * 1000),
    refreshExpiresAt: new Date(issuedAt.getTime() + REFRESH_MS),
    scopes: data.scope.split(' ').flatMap((scope) => scope.slice(0, 100) || []),
    facts: { locationId: data.locationId, companyId: data.companyId.slice(0, 100) },
  }
}

/**
 * Makes the error of a refusal. Only the clear answer that the grant is not valid ends it: a paused
 * location keeps its refresh token, and a wrong client is the operator's mistake.
 */
function refusal({ status, body }: { status: number; body: Uint8Array }, isRefresh: boolean) {
  const { error, message } = readFailure(body)
  const says = (name: RegExp) => name.test(error) || name.test(message)
  const failure = new ProviderError(`HTTP_${String(status)}`)
  if (says(/^invalid.client/i)) return new ProviderUnavailable(TITLE, failure)
  if (says(/not active/i)) return new ProviderUnavailable(TITLE, failure)
  if (says(/^invalid.grant/i)) return new GrantError(isRefresh ? 'grant' : 'code', 'invalid_grant')
  if (isRefresh) return new ProviderUnavailable(TITLE, failure)
  return new GrantError('code', `http_${String(status)}`)
}
