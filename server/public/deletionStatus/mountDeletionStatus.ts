import type { Context, Hono } from 'hono'
import { ApiError } from '../../platform/http/apiError'
import { findDeletionStatus } from '../../resources/integrations'
import { type NeutralDocument, renderUnavailable } from '../renderNeutral'
import {
  renderDeletionStatus,
  renderTooManyTries,
  renderUnknownDeletion,
} from './renderDeletionStatus'
import type { Deps } from '../../ports/context'
import type { AppEnv } from '../../ports/http'

/** The limit of pages per network address; a code cannot be guessed anyway. */
const LIMIT = { requests: 60, seconds: 60 }

/**
 * Mounts the status page of a deletion at `/deletion-status/{code}`. It needs no sign-in and no
 * script, and names no person and no account.
 */
export function mountDeletionStatus(app: Hono<AppEnv>, deps: Deps): void {
  app.get('/deletion-status/:code', async (c) => {
    c.set('template', '/deletion-status/{code}')
    const code = c.req.param('code')
    const address = `/deletion-status/${encodeURIComponent(code)}`
    try {
      await deps.limiter.take(c, 'deletionStatus', LIMIT)
      const status = await findDeletionStatus(deps, code)
      return status === null
        ? send(c, renderUnknownDeletion(), 404)
        : send(c, renderDeletionStatus(status, address), 200)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'RATE_LIMITED') {
        for (const [name, value] of Object.entries(error.headers)) c.header(name, value)
        return send(c, renderTooManyTries(error.message, address), 429)
      }
      deps.log.error(
        { err: error, requestId: c.get('requestId') },
        'a deletion’s status could not be shown',
      )
      c.header('Retry-After', '10')
      return send(c, renderUnavailable(address, 'deletion'), 503)
    }
  })
}

function send(
  c: Context<AppEnv>,
  { html, policy }: NeutralDocument,
  status: 200 | 404 | 429 | 503,
): Response {
  c.header('Cache-Control', 'no-store')
  c.header('Content-Security-Policy', policy)
  // The address contains the code.
  c.header('Referrer-Policy', 'no-referrer')
  return c.html(html, status)
}
