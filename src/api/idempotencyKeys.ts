import type { ApiError } from './apiError'
import type { ApiRequest } from './request'

/** Keys of requests that may have had their effect although no answer came, by what was sent. */
const unanswered = new Map<string, string>()
const MOST_KEPT = 50

interface Sent {
  url: string
  body: FormData | string | undefined
  idempotencyKey: string | undefined
}

/** The `Idempotency-Key` of a POST that creates something: the same when it is sent again after its answer was lost, so that it counts once. */
export function keyFor(
  { call, idempotencyKey }: ApiRequest,
  url: string,
  body: Sent['body'],
): string | undefined {
  if (idempotencyKey !== undefined || call.method !== 'POST' || call.success !== 201)
    return idempotencyKey
  return unanswered.get(nameOf(url, body)) ?? crypto.randomUUID()
}

/** Remembers a key until its request is answered: a failure of the network, or of a server on the way, says nothing of the effect. */
export function noteOutcome(
  { url, body, idempotencyKey }: Sent,
  error: ApiError | undefined,
): void {
  if (idempotencyKey === undefined) return
  const name = nameOf(url, body)
  unanswered.delete(name)
  if (error === undefined || (typeof error.status === 'number' && error.status < 500)) return
  unanswered.set(name, idempotencyKey)
  const [oldest] = unanswered.keys()
  if (unanswered.size > MOST_KEPT && oldest !== undefined) unanswered.delete(oldest)
}

/** What tells two requests apart; a file counts by its name, size and time. */
function nameOf(url: string, body: Sent['body']): string {
  if (!(body instanceof FormData)) return JSON.stringify([url, body])
  const fields = [...body].map(([name, value]) => [
    name,
    typeof value === 'string' ? value : [value.name, value.size, value.lastModified],
  ])
  return JSON.stringify([url, fields])
}
