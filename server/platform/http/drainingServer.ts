import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { type HttpBindings, serve } from '@hono/node-server'
import type { Hono } from 'hono'
import type { AppEnv } from '../../ports/http'

export interface DrainingServer {
  http: Server
  /**
   * Accepts no more connections and answers requests on the open ones; resolves when all have
   * ended, after 5 s at most.
   */
  drain: () => Promise<void>
}

/** The time that running requests get to finish. */
const DRAIN_MS = 5_000
const LOOK_MS = 100
/**
 * The time after which a connection on which nothing moves is closed: what a client does not take of
 * its answer stays in memory.
 */
const STALL_MS = 120_000

/** Serves the app over HTTP. */
export function createDrainingServer(
  app: Hono<AppEnv>,
  { hostname, port, stallMs = STALL_MS }: { hostname: string; port: number; stallMs?: number },
): DrainingServer {
  let isDraining = false
  const fetch = async (request: Request, bindings: HttpBindings) => {
    const answer = await app.fetch(request, bindings)
    // A client must not send its next request on a connection that is about to close.
    if (isDraining || hasUnreadBody(bindings)) bindings.outgoing.setHeader('Connection', 'close')
    return answer
  }
  const serverOptions = { requestTimeout: 120_000, headersTimeout: 20_000 }
  // Neither HTTP/2 nor TLS was asked for.
  const http = serve({
    fetch: (request, bindings) => fetch(request, bindings as HttpBindings),
    hostname,
    port,
    serverOptions,
  }) as Server
  http.setTimeout(stallMs)
  return {
    http,
    drain: () => {
      isDraining = true
      return drained(http)
    },
  }
}

/**
 * Tells whether a request is answered before its body has arrived, as a refused one is. The rest of
 * the body is thrown away with its connection: it would come before the next request.
 */
function hasUnreadBody({ incoming }: HttpBindings): boolean {
  return !incoming.complete
}

function drained(http: Server): Promise<void> {
  return new Promise((resolve) => {
    // Each answer now closes its connection, so a connection that is idle after the first check has
    // had no request since: no request is cut off.
    const looking = setInterval(() => {
      http.closeIdleConnections()
    }, LOOK_MS)
    const cutting = setTimeout(() => {
      http.closeAllConnections()
    }, DRAIN_MS)
    // The `close` of HTTP would close idle connections at once, including those whose client is
    // just sending.
    NetServer.prototype.close.call(http, () => {
      clearInterval(looking)
      clearTimeout(cutting)
      resolve()
    })
  })
}
