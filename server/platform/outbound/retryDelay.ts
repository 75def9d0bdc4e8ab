const BACKOFF_MS = [300, 800]
/** The share by which a pause is longer or shorter, so that clients do not come back together. */
const JITTER = 0.25

/**
 * Returns the pause in milliseconds before the next try of a request, or null after the last one.
 * `retryAfter` is the header's value (RFC 9110 section 10.2.3), seconds or a date.
 */
export function retryDelay(
  tries: number,
  { retryAfter, now, random }: { retryAfter: string | undefined; now: Date; random: () => number },
): number | null {
  const backoff = BACKOFF_MS[tries - 1]
  if (backoff === undefined) return null
  const asked = readRetryAfter(retryAfter ?? '', now)
  return asked ?? Math.round(backoff * (1 - JITTER + 2 * JITTER * random()))
}

/** Returns the pause in milliseconds of a `Retry-After` header, or null when it says nothing. */
export function readRetryAfter(value: string, now: Date): number | null {
  if (/^\d{1,9}$/.test(value.trim())) return Number(value) * 1000
  // Only dates have letters; `Date.parse` would read a plain number as a year.
  const date = /[a-z]/i.test(value) ? Date.parse(value) : NaN
  return Number.isNaN(date) ? null : Math.max(0, date - now.getTime())
}
