import type { ProviderClient } from '../../platform/outbound/providerClient'

interface Asked {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: BodyInit | null
}

/**
 * Returns a `fetch` for oauth4webapi that asks a provider's client for the path, whatever the host:
 * the configured address only, no redirects, limited time and size. Throws ProviderUnavailable.
 */
export function clientFetch(client: ProviderClient, left?: () => number) {
  return async (address: string, { method, headers, body }: Asked): Promise<Response> => {
    const answer = await client.request({
      method,
      path: new URL(address).pathname,
      headers,
      ...(body instanceof URLSearchParams && { body: body.toString() }),
      ...(left && { timeoutMs: left() }),
    })
    const isEmpty = answer.status === 204 || answer.status === 205
    return new Response(isEmpty ? null : Uint8Array.from(answer.body), {
      status: answer.status,
      // Without `www-authenticate`, each refusal is read from its body.
      headers: { 'content-type': answer.headers['content-type'] ?? '' },
    })
  }
}
