import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { AppEnv } from '../../ports/http'

/**
 * Logs one line per request without personal data: the call's template instead of its address, no
 * query, body or name.
 */
export function requestLog(log: Logger): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const start = performance.now()
    await next()
    const { method } = c.req
    const ms = Math.round(performance.now() - start)
    log.info(
      { requestId: c.get('requestId'), method, call: c.get('template'), status: c.res.status, ms },
      'request',
    )
  }
}
