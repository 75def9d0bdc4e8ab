import type * as v from 'valibot'
import { ProviderUnavailable } from '../../platform/http/providerUnavailable'
import { GrantError } from '../../platform/outbound/grantError'
import type { ProviderClient, ProviderRequest } from '../../platform/outbound/providerClient'
import { ProviderError } from '../../platform/outbound/providerError'
import type { Tokens } from '../../ports/integrations'

/**
 * Reads from a provider with an access token. Throws `GrantError('token')` on 401 and
 * ProviderUnavailable on every other failure: a 403 can be the app's fault, so it ends no grant.
 */
export async function readAs<S extends v.GenericSchema>(
  client: ProviderClient,
  provider: string,
  { accessToken }: Tokens,
  schema: S,
  request: Pick<ProviderRequest, 'path' | 'query' | 'timeoutMs'>,
): Promise<v.InferOutput<S>> {
  const headers = { authorization: `Bearer ${accessToken}` }
  const answer = await client.json(schema, { method: 'GET', headers, ...request })
  if (answer.isOk) return answer.data
  if (answer.status === 401) throw new GrantError('token', 'http_401')
  throw new ProviderUnavailable(provider, new ProviderError(`HTTP_${String(answer.status)}`))
}
