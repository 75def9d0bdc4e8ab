import type { IncomingMessage, ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'

/** The ways in which a provider fails. */
export const failureKinds = [
  'outage',
  'error',
  'busy',
  'slow',
  'html',
  'reset',
  'truncated',
] as const
export type FailureKind = (typeof failureKinds)[number]

/** The connection of a request, as @hono/node-server passes it. */
export interface Connection {
  incoming: IncomingMessage
  outgoing: ServerResponse
}

/** The time after which a `slow` request is cut off. */
const SLOW_MS = 60_000
const HTML =
  '<!doctype html><html lang="en"><title>Maintenance</title><h1>Be right back</h1></html>'

/**
 * Answers a request as a failing provider does. `answer` runs the real one, which only `truncated`
 * does: there the request is carried out and its answer is lost.
 */
export async function failingAnswer(
  kind: FailureKind,
  connection: Connection,
  answer: () => Response | Promise<Response>,
): Promise<Response> {
  switch (kind) {
    case 'outage':
      return errorAnswer(503, 'The service is not available.')
    case 'error':
      return errorAnswer(500, 'Something went wrong on our side.')
    case 'busy':
      return errorAnswer(429, 'Too many requests.', { 'retry-after': '1' })
    case 'html':
      return new Response(HTML, { headers: { 'content-type': 'text/html; charset=utf-8' } })
    case 'slow':
      await closedOrLate(connection.outgoing)
      connection.incoming.socket.destroy()
      return RESPONSE_ALREADY_SENT
    case 'reset':
      connection.incoming.socket.destroy()
      return RESPONSE_ALREADY_SENT
    case 'truncated':
      await sendHalf(await answer(), connection)
      return RESPONSE_ALREADY_SENT
  }
}

function errorAnswer(status: number, message: string, headers: Record<string, string> = {}) {
  return Response.json({ error: { type: 'api_error', message } }, { status, headers })
}

function closedOrLate(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, SLOW_MS)
    outgoing.once('close', () => {
      clearTimeout(late)
      resolve()
    })
  })
}

/** Sends half of a body whose whole length the head promises, then ends the connection. */
async function sendHalf(whole: Response, { incoming, outgoing }: Connection): Promise<void> {
  const body = Buffer.from(await whole.arrayBuffer())
  outgoing.writeHead(whole.status, {
    ...Object.fromEntries(whole.headers),
    'content-length': String(Math.max(body.length, 2)),
  })
  const half = body.subarray(0, Math.floor(body.length / 2))
  await new Promise<void>((resolve) => {
    outgoing.write(half.length > 0 ? half : '{', () => {
      resolve()
    })
  })
  incoming.socket.end()
}
