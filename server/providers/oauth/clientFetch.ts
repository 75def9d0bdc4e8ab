import type { ProviderClient } from '../../platform/outbound/providerClient'

interface Asked {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: BodyInit | null
}

/**
 * Returns a `fetch` for oauth4webapi whose requests go through a provider's client: the configured
 * address only, no redirects, limited time and size. Throws ProviderUnavailable.
 */
export function clientFetch(client: ProviderClient, baseUrl: string, left?: () => number) {
  const folder = new URL(baseUrl).pathname.replace(/\/$/, '')
  return async (address: string, { method, headers, body }: Asked): Promise<Response> => {
    const { pathname } = new URL(address)
    const answer = await client.request({
      method,
      path: pathname.slice(folder.length),
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
