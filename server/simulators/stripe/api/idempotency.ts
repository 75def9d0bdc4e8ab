import type { Context } from 'hono'
import type { Account } from '../account/account'

const KEPT_SECONDS = 24 * 60 * 60

/**
 * Answers a POST with an idempotency key that was used before: as then for the same request, with
 * an error for any other. Keeps successful answers.
 */
export async function withIdempotency(
  { state, now }: Account,
  c: Context,
  answer: () => Promise<Response>,
): Promise<Response> {
  const key = c.req.method === 'POST' ? c.req.header('idempotency-key') : undefined
  if (key === undefined) return answer()
  const request = `${c.req.method} ${c.req.path}\n${await c.req.text()}`
  const before = state.answers.get(key)
  if (before && before.keptAt + KEPT_SECONDS > now()) {
    if (before.request !== request) return misused(key)
    return new Response(before.body, {
      status: before.status,
      headers: { 'content-type': 'application/json', 'idempotent-replayed': 'true' },
    })
  }
  const response = await answer()
  if (response.ok) {
    const body = await response.clone().text()
    state.answers.set(key, { id: key, request, status: response.status, body, keptAt: now() })
  }
  return response
}

function misused(key: string): Response {
  const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
  return Response.json({ error: { type: 'idempotency_error', message } }, { status: 400 })
}
