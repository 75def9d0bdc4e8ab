import type { MiddlewareHandler } from 'hono'
import type { Account } from '../account/account'

const KEPT_SECONDS = 24 * 60 * 60

/**
 * Answers a POST with an idempotency key that was used before: as then for the same request, with
 * an error for any other, or while the first is still running. Keeps successful answers.
 */
export function keepAnswers({ state, now }: Account): MiddlewareHandler {
  const running = new Set<string>()
  return async (c, next) => {
    const key = c.req.method === 'POST' ? c.req.header('idempotency-key') : undefined
    if (key === undefined) return next()
    const request = `${c.req.method} ${c.req.path}\n${await c.req.text()}`
    const before = state.answers.get(key)
    if (before && before.keptAt + KEPT_SECONDS > now()) {
      if (before.request !== request) return errorAnswer(400, misused(key))
      return new Response(before.body, {
        status: before.status,
        headers: { 'content-type': 'application/json', 'idempotent-replayed': 'true' },
      })
    }
    if (running.has(key)) return errorAnswer(409, inUse)
    running.add(key)
    try {
      await next()
      if (!c.res.ok) return
      const body = await c.res.clone().text()
      state.answers.set(key, { id: key, request, status: c.res.status, body, keptAt: now() })
    } finally {
      running.delete(key)
    }
  }
}

function misused(key: string) {
  const message = `Another request was sent with the idempotency key ${key}.`
  return { type: 'idempotency_error', message }
}

const inUse = {
  type: 'idempotency_error',
  code: 'idempotency_key_in_use',
  message: 'There is currently another in-progress request using this idempotency key.',
}

function errorAnswer(status: number, error: object): Response {
  return Response.json({ error }, { status })
}
